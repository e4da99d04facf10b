export type Feature = {
  readonly title: string;
  readonly description: string;
  /** Path of the page or section that explains it. */
  readonly docs?: string;
};

/** Shipped features by status. */
export const production: readonly Feature[] = [
  {
    title: 'Evaluation folder in the repository',
    description:
      'Configuration, evaluations, and datasets are files in one folder beside your agent. A changed limit is in the same diff as a changed prompt.',
    docs: '/docs/evaluations/configuration',
  },
  {
    title: 'Configuration schemas with editor completion',
    description:
      'Published JSON Schemas describe every field of config.yaml and of evaluation files. Your editor completes names and marks an unknown field as you type.',
    docs: '/docs/evaluations/configuration#fields',
  },
  {
    title: 'Accuracy evaluations',
    description:
      'Compare an output with the expected text, number, pattern, or JSON, or check which tools the agent called and with which arguments.',
    docs: '/docs/evaluations/accuracy',
  },
  {
    title: 'Semantic evaluations',
    description:
      'Score how close an answer is in meaning to a reference text. Three embedding models run on the service, so you need no key for them.',
    docs: '/docs/evaluations/accuracy#semantic',
  },
  {
    title: 'Performance evaluations',
    description:
      'Set limits on latency percentiles, tokens, cost per call, and error rate. Each case is called several times, after warm-up calls whose results are discarded.',
    docs: '/docs/evaluations/performance',
  },
  {
    title: 'Safety evaluations',
    description:
      'Eight checks detect successful injections, leaked prompts, secrets, personal data, forbidden text, forbidden tools, wrong refusals, and harmful content.',
    docs: '/docs/evaluations/safety',
  },
  {
    title: 'Consistency evaluations',
    description:
      'Ask the same question several times, or in other words, and measure how well the answers agree. All pairs of outputs are compared.',
    docs: '/docs/evaluations/consistency',
  },
  {
    title: 'LLM-as-judge evaluations',
    description:
      'A judge model grades each output from 1 to 5 against criteria you write and gives a reason. With 3 or 5 votes, the median grade counts.',
    docs: '/docs/evaluations/llm',
  },
  {
    title: 'Built-in templates',
    description:
      'Use one of six evaluations by name, such as grounded-answer. You add the cases, and can print a template to keep it as your own file.',
    docs: '/docs/evaluations#templates',
  },
  {
    title: 'JSON Lines datasets',
    description:
      'One case per line, with an ID that you keep when you edit the text. One dataset can serve several evaluations, and every case runs.',
    docs: '/docs/core-concepts/evaluations#cases',
  },
  {
    title: 'Thresholds and verdicts',
    description:
      'Fail and warn limits on each metric give one verdict: pass, warn, or fail. The worst result decides, and the same scores always give the same verdict.',
    docs: '/docs/core-concepts/evaluations#thresholds',
  },
  {
    title: 'Server-side execution',
    description:
      'The service builds your commit, calls the agent, and scores the answers. Your laptop starts runs and reads their results, but never executes them.',
    docs: '/docs/core-concepts/cicd#runs',
  },
  {
    title: 'Live environment per branch',
    description:
      'Every branch with an evaluation folder has its own running agent and URL. A push replaces it with the new commit, and deleting the branch removes it.',
    docs: '/docs/core-concepts/cicd#environments',
  },
  {
    title: 'Production and staging environments',
    description:
      'The main branch is production and the staging branch is staging. A push to either runs all evaluations and sets the baseline for pull requests into it.',
    docs: '/docs/core-concepts/cicd#environments',
  },
  {
    title: 'Environment-variable sets',
    description:
      'Keep keys in encrypted sets, one for each environment class or branch. The dashboard never shows a value again, and logs mask values of 8 characters or more.',
    docs: '/docs/core-concepts/cicd#variable-sets',
  },
  {
    title: 'GitHub repository connection',
    description:
      'Install the GitHub App on the repositories you choose. Commits of open pull requests and pushes to main and staging then start runs.',
    docs: '/docs/integration/github#install',
  },
  {
    title: 'Dashboard',
    description:
      'See the latest verdict of each branch and a chart of every metric, and manage variables and members. Evaluations themselves change only in Git.',
    docs: '/docs/core-concepts/cicd#dashboard',
  },
  {
    title: 'Run history and filtering',
    description:
      'Every run stays on record while the organization is active. Filter by branch, environment class, evaluation, verdict, state, tag, author, and date.',
    docs: '/docs/core-concepts/cicd#history',
  },
  {
    title: 'Run comparison',
    description:
      'Compare two runs, commits, or branches with the diff command: metrics side by side, and the cases whose outcome changed, matched by ID.',
    docs: '/docs/core-concepts/cicd#cli-diff',
  },
  {
    title: 'Run logs and case details',
    description:
      'Read the build log, and for each case the input, the output, the tool calls, the score, and the reason. The logs command can show failed cases only.',
    docs: '/docs/core-concepts/cicd#cli-runs',
  },
  {
    title: 'Prompt versioning and diff',
    description:
      'Each prompt file gets an ID from its content, recorded with every run. Read a line diff of two versions next to the metrics of the runs that used them.',
    docs: '/docs/core-concepts/cicd#prompts',
  },
  {
    title: 'Command-line interface',
    description:
      'Create and validate an evaluation folder offline, start a run on a commit or on uncommitted files, and read the verdict from the exit code.',
    docs: '/docs/core-concepts/cicd#cli',
  },
  {
    title: 'Python and HTTP agents',
    description:
      'Name a Python function, or a command that starts a server. The service calls the function or the server, so your application needs no SDK.',
    docs: '/docs/core-concepts/agents',
  },
  {
    title: 'Framework adapters',
    description:
      'Name your LangChain, LlamaIndex, Pydantic\u00a0AI, OpenAI Agents SDK, Google ADK, or Agno object. The adapter reads its answer, and its tool calls and usage if the framework reports them.',
    docs: '/docs/integration/frameworks',
  },
];

export const beta: readonly Feature[] = [
  {
    title: 'Tool configuration management',
    description:
      'List the files that define the tools of your agent. Every run records their versions, and a comparison of two runs shows which lines changed.',
    docs: '/docs/core-concepts/cicd#prompts',
  },
  {
    title: 'Pull request integration',
    description:
      'A check that branch protection can require, one comment that names failed cases, and an approval step before code from a fork can use your variables.',
    docs: '/docs/integration/github#check',
  },
  {
    title: 'Application switcher',
    description:
      'Move between the applications of your organization without leaving the dashboard. Each application is one evaluation folder with its own runs.',
    docs: '/docs/core-concepts/cicd#dashboard',
  },
  {
    title: 'Role-based access control',
    description:
      'Reviewers read runs and leave feedback, developers start runs and approve pull requests from forks, and administrators write variable sets and manage members.',
    docs: '/docs/core-concepts/cicd#roles',
  },
  {
    title: 'Custom evaluation scripts',
    description:
      'Score a case with your own Python function. It receives the case, the result, and your parameters, and returns a score with an optional reason.',
    docs: '/docs/evaluations#custom-scripts',
  },
  {
    title: 'Manual feedback collection',
    description:
      'Anyone in the organization can agree or disagree with the outcome of a case and add a note. Feedback is shown with the case and never changes a verdict.',
    docs: '/docs/core-concepts/cicd#dashboard',
  },
];

/** Upcoming features by priority: 1, 2, and 3. */
export const nextUp: readonly Feature[] = [
  {
    title: 'Thresholds relative to the baseline',
    description:
      'Fail when a metric drops by more than a set amount against the target branch, instead of only when it crosses a fixed limit.',
  },
  {
    title: 'Scheduled runs',
    description:
      'Run the evaluations of a branch every night or every week, to notice when answers change because of a model provider and not because of your code.',
  },
  {
    title: 'Path filters for evaluations',
    description:
      'Say which files an evaluation depends on. A pull request that edits only the README would then skip evaluations of the agent.',
  },
  {
    title: 'Re-run of failed cases only',
    description:
      'Repeat the failed cases of a run without paying for the others again, and show both attempts in the report.',
  },
  {
    title: 'Custom branch names for production and staging',
    description:
      'Choose which branch stands for production and which for staging, for repositories that release from master, develop, or trunk.',
  },
  {
    title: 'CrewAI adapter',
    description:
      'Name a crew as the entry of config.yaml, without a wrapper function. Its final answer and its tool calls would be read into the result.',
  },
  {
    title: 'Retry policy for transient errors',
    description:
      'Call a case again after a rate limit or a network error, up to a number you set. Reports would say which cases needed a second call.',
  },
  {
    title: 'Slack notifications',
    description:
      'Post to a channel when the verdict of main or staging changes, with the failed cases and a link to the run.',
  },
];

export const planning: readonly Feature[] = [
  {
    title: 'Microsoft Agent Framework adapter',
    description:
      'Name an agent or workflow of the successor to AutoGen and Semantic Kernel in config.yaml. Its answer and its tool calls would be read into the result.',
  },
  {
    title: 'Judge models through a gateway',
    description:
      'Call the judge at a URL of your own: Azure OpenAI, Amazon Bedrock, or a gateway of your company. Today, a judge is called at its provider only.',
  },
  {
    title: 'Container images',
    description:
      'Build environments from your own Dockerfile, for agents that need system packages, a browser, or another program besides Python.',
  },
  {
    title: 'Agents hosted elsewhere',
    description:
      'Call an agent on your own infrastructure. The open question is how to prove that the code that runs there is the code of the commit.',
  },
  {
    title: 'GitHub merge queue',
    description:
      'Run evaluations on the merge groups that GitHub builds, so that the code that is tested is exactly the code that lands on main.',
  },
  {
    title: 'GitLab connection',
    description:
      'Connect GitLab projects, run evaluations on merge requests, and report the verdict as a commit status that a merge can require.',
  },
  {
    title: 'Datasets from recorded traffic',
    description:
      'Turn conversations that you select and anonymize into cases. They are proposed in a pull request, so nothing is added without your review.',
  },
  {
    title: 'Audit log',
    description:
      'List and export who changed a variable set, a role, or a repository connection, who approved a pull request from a fork, and when.',
  },
  {
    title: 'Single sign-on',
    description:
      'Sign in to the dashboard through the identity provider of your company with SAML or OpenID Connect, and map its groups to roles.',
  },
];

export const research: readonly Feature[] = [
  {
    title: 'TypeScript agents',
    description:
      'Evaluate agents written in TypeScript without a Python server in front. We are looking at how much of the runtime the two languages can share.',
  },
  {
    title: 'Bitbucket connection',
    description:
      'Connect Bitbucket repositories and report verdicts as build statuses. We are finding out whether its permissions allow the same fork approval.',
  },
  {
    title: 'Simulated users for multi-turn conversations',
    description:
      'Let a model play a user with a goal and score the whole conversation. The question is how to keep two runs comparable.',
  },
  {
    title: 'Judge calibration from feedback',
    description:
      'Use the agree and disagree notes of your team to measure how often a judge model is wrong on your cases, and to suggest clearer criteria.',
  },
  {
    title: 'Image and audio inputs',
    description:
      'Send images and audio recordings in a case, stored beside the dataset. We are looking at size limits and at how diffs should show them.',
  },
  {
    title: 'Confidence intervals in comparisons',
    description:
      'Show whether a change between two runs is larger than chance would explain, given the number of cases and repeats.',
  },
  {
    title: 'Generated adversarial cases',
    description:
      'Propose new injection and refusal cases from your prompts and tools. You would review them in a pull request before any of them counts.',
  },
  {
    title: 'Self-hosted runners',
    description:
      'Run environments in your own cloud account, so that code and data stay there and only scores and verdicts reach the service.',
  },
];
