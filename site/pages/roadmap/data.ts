export type Feature = {
  readonly title: string;
  readonly description: string;
  /** Path of the documentation page that explains it. */
  readonly docs?: string;
};

type ShippedFeature = Feature & { readonly status: 'production' | 'beta' };

/** 1 is Next Up, 2 is Planning, 3 is Research. */
type UpcomingFeature = Feature & { readonly priority: 1 | 2 | 3 };

export const shipped: readonly ShippedFeature[] = [
  {
    title: 'Evaluation folder in the repository',
    status: 'production',
    description:
      'Configuration, evaluations, and datasets are files in one folder beside your agent. A changed limit is in the same diff as a changed prompt.',
    docs: '/docs/evaluations/configuration',
  },
  {
    title: 'Configuration schemas with editor completion',
    status: 'production',
    description:
      'Published JSON Schemas describe every field of config.yaml and of evaluation files. Your editor completes names and marks an unknown field as you type.',
    docs: '/docs/evaluations/configuration',
  },
  {
    title: 'Accuracy evaluations',
    status: 'production',
    description:
      'Compare an output with the expected text, number, pattern, or JSON, or check which tools the agent called and with which arguments.',
    docs: '/docs/evaluations/accuracy',
  },
  {
    title: 'Semantic evaluations',
    status: 'production',
    description:
      'Score how close an answer is in meaning to a reference text. Three embedding models run on the service, so you need no key for them.',
    docs: '/docs/evaluations/accuracy',
  },
  {
    title: 'Performance evaluations',
    status: 'production',
    description:
      'Set limits on latency percentiles, tokens, cost per call, and error rate. Each case is called several times, after warm-up calls whose results are discarded.',
    docs: '/docs/evaluations/performance',
  },
  {
    title: 'Safety evaluations',
    status: 'production',
    description:
      'Eight checks detect successful injections, leaked prompts, secrets and personal data, forbidden text and tools, wrong refusals, and harmful content.',
    docs: '/docs/evaluations/safety',
  },
  {
    title: 'Consistency evaluations',
    status: 'production',
    description:
      'Ask the same question several times, or in other words, and measure how well the answers agree. All pairs of outputs are compared.',
    docs: '/docs/evaluations/consistency',
  },
  {
    title: 'LLM-as-judge evaluations',
    status: 'production',
    description:
      'A judge model grades each output from 1 to 5 against criteria you write and gives a reason. With 3 or 5 votes, the median grade counts.',
    docs: '/docs/evaluations/llm',
  },
  {
    title: 'Built-in templates',
    status: 'production',
    description:
      'Use one of six evaluations by name, such as grounded-answer. You add the cases, and can print a template to keep it as your own file.',
    docs: '/docs/evaluations',
  },
  {
    title: 'JSON Lines datasets',
    status: 'production',
    description:
      'One case per line, with an ID that stays the same when you edit the text. One dataset can serve several evaluations, and every case runs.',
    docs: '/docs/core-concepts/evaluations',
  },
  {
    title: 'Thresholds and verdicts',
    status: 'production',
    description:
      'Fail and warn limits on each metric give one verdict: pass, warn, or fail. The worst result decides, and the same scores always give the same verdict.',
    docs: '/docs/core-concepts/evaluations',
  },
  {
    title: 'Server-side execution',
    status: 'production',
    description:
      'The service builds your commit, calls the agent, and scores the answers. Your laptop starts runs and reads their results, but never executes them.',
    docs: '/docs/core-concepts/cicd',
  },
  {
    title: 'Live environment per branch',
    status: 'production',
    description:
      'Every branch with an evaluation folder has its own running agent and URL. A push replaces it with the new commit, and deleting the branch removes it.',
    docs: '/docs/core-concepts/cicd',
  },
  {
    title: 'Production and staging environments',
    status: 'production',
    description:
      'The main branch is production and the staging branch is staging. A push to either runs all evaluations and sets the baseline for pull requests into it.',
    docs: '/docs/core-concepts/cicd',
  },
  {
    title: 'Environment-variable sets',
    status: 'production',
    description:
      'Keep keys in encrypted sets per environment or branch. The dashboard never shows a value again, and logs mask values of 8 characters or more.',
    docs: '/docs/core-concepts/cicd',
  },
  {
    title: 'GitHub repository connection',
    status: 'production',
    description:
      'Install the GitHub App on the repositories you choose. Commits of open pull requests and pushes to main and staging then start runs.',
    docs: '/docs/integration/github',
  },
  {
    title: 'Dashboard',
    status: 'production',
    description:
      'See the latest verdict of each branch and a chart of every metric, and manage variables and members. Evaluations themselves change only in Git.',
    docs: '/docs/core-concepts/cicd',
  },
  {
    title: 'Run history and filtering',
    status: 'production',
    description:
      'Every run stays on record while the organization is active. Filter by branch, environment class, evaluation, verdict, state, tag, author, and date.',
    docs: '/docs/core-concepts/cicd',
  },
  {
    title: 'Run comparison',
    status: 'production',
    description:
      'Compare two runs, commits, or branches with the diff command: metrics side by side, and the cases whose outcome changed, matched by ID.',
    docs: '/docs/core-concepts/cicd',
  },
  {
    title: 'Run logs and case details',
    status: 'production',
    description:
      'Read the build log, and for each case the input, the output, the tool calls, the score, and the reason. The logs command can show failed cases only.',
    docs: '/docs/core-concepts/cicd',
  },
  {
    title: 'Prompt versioning and diff',
    status: 'production',
    description:
      'Each prompt file gets an ID from its content, recorded with every run. Read a line diff of two versions next to the metrics of the runs on either side.',
    docs: '/docs/core-concepts/cicd',
  },
  {
    title: 'Command-line interface',
    status: 'production',
    description:
      'Create and validate an evaluation folder offline, start a run on a commit or on uncommitted files, and read the verdict from the exit code.',
    docs: '/docs/core-concepts/cicd',
  },
  {
    title: 'Python and HTTP agents',
    status: 'production',
    description:
      'Name a Python function, or a command that starts a server. The service calls the function or the server, so your application needs no SDK.',
    docs: '/docs/core-concepts/agents',
  },
  {
    title: 'Framework adapters',
    status: 'production',
    description:
      'Point at your LangChain, LlamaIndex, Pydantic\u00a0AI, OpenAI Agents SDK, Google ADK, or Agno object. The adapter reads its answer, and its tool calls and usage if the framework reports them.',
    docs: '/docs/integration/frameworks',
  },
  {
    title: 'Tool configuration management',
    status: 'beta',
    description:
      'List the files that define the tools of your agent. Every run records their versions, and a comparison of two runs shows which lines changed.',
    docs: '/docs/core-concepts/cicd',
  },
  {
    title: 'Pull request integration',
    status: 'beta',
    description:
      'A check that branch protection can require, one comment that names failed cases, and an approval step before code from a fork can use your variables.',
    docs: '/docs/integration/github',
  },
  {
    title: 'Application switcher',
    status: 'beta',
    description:
      'Move between the applications of your organization without leaving the dashboard. Each application is one evaluation folder with its own runs.',
    docs: '/docs/core-concepts/cicd',
  },
  {
    title: 'Role-based access control',
    status: 'beta',
    description:
      'Reviewers read runs and leave feedback, developers start runs and approve pull requests from forks, and administrators write variable sets and manage members.',
    docs: '/docs/core-concepts/cicd',
  },
  {
    title: 'Custom evaluation scripts',
    status: 'beta',
    description:
      'Score a case with your own Python function. It receives the case, the result, and your parameters, and returns a score with an optional reason.',
    docs: '/docs/evaluations',
  },
  {
    title: 'Manual feedback collection',
    status: 'beta',
    description:
      'Anyone in the organization can agree or disagree with the outcome of a case and add a note. Feedback stays beside the case and never changes a verdict.',
    docs: '/docs/core-concepts/cicd',
  },
];

export const upcoming: readonly UpcomingFeature[] = [
  {
    title: 'Thresholds relative to the baseline',
    priority: 1,
    description:
      'Fail when a metric drops by more than a set amount against the target branch, instead of only when it crosses a fixed limit.',
  },
  {
    title: 'Scheduled runs',
    priority: 1,
    description:
      'Run the evaluations of a branch every night or every week, to notice when answers change because of a model provider and not because of your code.',
  },
  {
    title: 'Path filters for evaluations',
    priority: 1,
    description:
      'Say which files an evaluation depends on. A pull request that only edits the README would then skip evaluations of the agent.',
  },
  {
    title: 'Re-run of failed cases only',
    priority: 1,
    description:
      'Repeat the failed cases of a run without paying for the others again, and show both attempts in the report.',
  },
  {
    title: 'Custom branch names for production and staging',
    priority: 1,
    description:
      'Choose which branch stands for production and which for staging, for repositories that release from master, develop, or trunk.',
  },
  {
    title: 'CrewAI adapter',
    priority: 1,
    description:
      'Name a crew as the entry of config.yaml, without a wrapper function. Its final answer and its tool calls would be read into the result.',
  },
  {
    title: 'Retry policy for transient errors',
    priority: 1,
    description:
      'Call a case again after a rate limit or a network error, up to a number you set. Reports would say which cases needed a second call.',
  },
  {
    title: 'Slack notifications',
    priority: 1,
    description:
      'Post to a channel when the verdict of main or staging changes, with the failed cases and a link to the run.',
  },
  {
    title: 'Microsoft Agent Framework adapter',
    priority: 2,
    description:
      'Evaluate an agent or workflow of the successor of AutoGen and Semantic Kernel by naming it in config.yaml. Its answers and tool calls become the result of a case.',
  },
  {
    title: 'Judge models through a gateway',
    priority: 2,
    description:
      'Call the judge at a URL of your own: Azure OpenAI, Amazon Bedrock, or a gateway of your company. Today, a judge is called at its provider only.',
  },
  {
    title: 'Container images',
    priority: 2,
    description:
      'Build environments from your own Dockerfile, for agents that need system packages, a browser, or another program beside Python.',
  },
  {
    title: 'Agents hosted elsewhere',
    priority: 2,
    description:
      'Call an agent on your own infrastructure. The open question is how to prove that the code that runs there is the code of the commit.',
  },
  {
    title: 'GitHub merge queue',
    priority: 2,
    description:
      'Run evaluations on the merge groups that GitHub builds, so that the code that is tested is exactly the code that lands on main.',
  },
  {
    title: 'GitLab connection',
    priority: 2,
    description:
      'Connect GitLab projects, run evaluations on merge requests, and report the verdict as a commit status that a merge can require.',
  },
  {
    title: 'Datasets from recorded traffic',
    priority: 2,
    description:
      'Turn conversations that you select and anonymize into cases. They are proposed in a pull request, so nothing is added without your review.',
  },
  {
    title: 'Audit log',
    priority: 2,
    description:
      'List and export who changed a variable set, a role, or a repository connection, who approved a pull request from a fork, and when.',
  },
  {
    title: 'Single sign-on',
    priority: 2,
    description:
      'Sign in to the dashboard through the identity provider of your company with SAML or OpenID Connect, and map its groups to roles.',
  },
  {
    title: 'TypeScript agents',
    priority: 3,
    description:
      'Evaluate agents written in TypeScript without a Python server in front. We are looking at how much of the runtime the two languages can share.',
  },
  {
    title: 'Bitbucket connection',
    priority: 3,
    description:
      'Connect Bitbucket repositories and report verdicts as build statuses. We are finding out whether its permissions allow the same fork approval.',
  },
  {
    title: 'Simulated users for multi-turn conversations',
    priority: 3,
    description:
      'Let a model play a user with a goal and score the whole conversation. The question is how to keep two runs comparable.',
  },
  {
    title: 'Judge calibration from feedback',
    priority: 3,
    description:
      'Use the agree and disagree notes of your team to measure how often a judge model is wrong on your cases, and to suggest clearer criteria.',
  },
  {
    title: 'Image and audio inputs',
    priority: 3,
    description:
      'Send images and audio recordings in a case, stored beside the dataset. We are looking at size limits and at how diffs should show them.',
  },
  {
    title: 'Confidence intervals in comparisons',
    priority: 3,
    description:
      'Show whether a change between two runs is larger than chance would explain, given the number of cases and repeats.',
  },
  {
    title: 'Generated adversarial cases',
    priority: 3,
    description:
      'Propose new injection and refusal cases from your prompts and tools. You would review them in a pull request before any of them counts.',
  },
  {
    title: 'Self-hosted runners',
    priority: 3,
    description:
      'Run environments in your own cloud account, so that code and data stay there and only scores and verdicts reach the service.',
  },
];
