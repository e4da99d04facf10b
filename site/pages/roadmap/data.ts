/** Descriptions of features by title. That of a shipped one links to the page or section that explains it. */
export type Features = Readonly<Record<string, string>>;

/** Shipped features by status. */
export const production: Features = {
  '[Evaluation folder in the repository](/docs/evaluations/configuration)':
    'Configuration, evaluations, and datasets are files in one folder beside your agent. A changed limit is in the same diff as a changed prompt.',
  '[Configuration schemas with editor completion](/docs/evaluations/configuration#fields)':
    'Published JSON Schemas describe every field of config.yaml and of evaluation files. Your editor completes names and marks an unknown field as you type.',
  '[Accuracy evaluations](/docs/evaluations/accuracy)':
    'Compare an output with the expected text, number, pattern, or JSON, or check which tools the agent called and with which arguments.',
  '[Semantic evaluations](/docs/evaluations/accuracy#semantic)':
    'Score how close an answer is in meaning to a reference text. The embedding models run on our servers, so you need no key for them.',
  '[Performance evaluations](/docs/evaluations/performance)':
    'Set limits on latency percentiles, tokens, cost per call, and error rate. The agent is called several times with each case, after warm-up calls whose results are discarded.',
  '[Safety evaluations](/docs/evaluations/safety)':
    'Eight checks detect successful injections, leaked prompts, secrets, personal data, forbidden text, forbidden tools, wrong refusals, and harmful content.',
  '[Consistency evaluations](/docs/evaluations/consistency)':
    'Ask the same question several times, or in several wordings, and measure how well the answers agree. All pairs of outputs are compared.',
  '[LLM-as-judge evaluations](/docs/evaluations/llm)':
    'A judge model grades each output from 1 to 5 against criteria that you write, and gives a reason. With 3 or 5 votes, the median grade counts.',
  '[Built-in templates](/docs/evaluations#templates)':
    'Use one of six evaluations by name, such as grounded-answer. You add the cases, and can print a template to keep it as your own file.',
  '[JSON Lines datasets](/docs/core-concepts/evaluations#cases)':
    'One case per line, with an ID that you keep when you edit the text. One dataset can serve several evaluations, and each runs all of its cases.',
  '[Thresholds and verdicts](/docs/core-concepts/evaluations#thresholds)':
    'Fail and warn limits on each metric give one verdict: pass, warn, or fail. The worst evaluation decides, and the same scores always give the same verdict.',
  '[Server-side execution](/docs/core-concepts/cicd#runs)':
    'The service builds your commit, calls the agent, and scores the answers. Your laptop starts and reads runs, but never executes them.',
  '[Live environment per branch](/docs/core-concepts/cicd#environments)':
    'Every branch with an evaluation folder has its own running agent and URL. A push rebuilds it from the new commit, and deleting the branch removes it.',
  '[Production and staging environments](/docs/core-concepts/cicd#environments)':
    'The main branch is production and the staging branch is staging. A push to either runs all evaluations and sets the baseline for pull requests into it.',
  '[Environment-variable sets](/docs/core-concepts/cicd#variable-sets)':
    'Keep keys in encrypted sets, one for each environment class or branch. The dashboard never shows a value again, and logs mask values of 8 or more characters.',
  '[GitHub repository connection](/docs/integration/github#install)':
    'Install the GitHub App on the repositories you choose. Pull requests from their branches and pushes to main and staging then start runs.',
  '[Dashboard](/docs/core-concepts/cicd#dashboard)':
    'See the latest verdict of each branch and a chart of every metric, and manage variables and members. Evaluations themselves change only in Git.',
  '[Run history and filtering](/docs/core-concepts/cicd#history)':
    'Every run stays on record while the organization is active. Filter by branch, environment class, evaluation, verdict, state, tag, author, and date.',
  '[Run comparison](/docs/core-concepts/cicd#cli-diff)':
    'Compare two runs, commits, or branches with the diff command: metrics side by side, and the cases whose outcome changed, matched by ID.',
  '[Run logs and case details](/docs/core-concepts/cicd#cli-runs)':
    'Read the build log, and for each case the input, the output, the tool calls, the score, and the reason. The logs command can show failed cases only.',
  '[Prompt versioning and diff](/docs/core-concepts/cicd#prompts)':
    'Each prompt file gets an ID from its content, recorded with every run. Read a line diff of two versions next to the metrics of the runs that used them.',
  '[Command-line interface](/docs/core-concepts/cicd#cli)':
    'Create and validate an evaluation folder offline, start a run on a commit or on uncommitted files, and read the verdict from the exit code.',
  '[Python and HTTP agents](/docs/core-concepts/agents)':
    'Name a Python function, or a command that starts a server. The service calls the function or the server, so your application needs no SDK.',
  '[Framework adapters](/docs/integration/frameworks)':
    'Name your LangChain, LlamaIndex, Pydantic\u00a0AI, OpenAI Agents SDK, Google ADK, or Agno object. The adapter reads its answer and, for most frameworks, its tool calls and token usage.',
};

export const beta: Features = {
  '[Tool configuration management](/docs/core-concepts/cicd#prompts)':
    'List the files that define the tools of your agent. Every run records their versions, and a comparison of two runs shows which lines changed.',
  '[Pull request integration](/docs/integration/github#check)':
    'A check that branch protection can require, one comment that names failed cases, and an approval step before code from a fork can use your variables.',
  '[Application switcher](/docs/core-concepts/cicd#dashboard)':
    'Move between the applications of your organization without leaving the dashboard. Each application is one evaluation folder with its own runs.',
  '[Role-based access control](/docs/core-concepts/cicd#roles)':
    'Reviewers read runs and leave feedback, developers start runs and approve commits from forks, and administrators write variable sets and manage members.',
  '[Custom evaluation scripts](/docs/evaluations#custom-scripts)':
    'Score a case with your own Python function. It receives the case, the result, and your parameters, and returns a score with an optional reason.',
  '[Manual feedback collection](/docs/core-concepts/cicd#dashboard)':
    'Anyone in the organization can agree or disagree with the outcome of a case and add a note. Feedback is shown with the case and never changes a verdict.',
};

/** Upcoming features by priority: 1, 2, and 3. */
export const nextUp: Features = {
  'Thresholds relative to the baseline':
    'Fail when a metric is worse than on the target branch by more than a set amount, not only when it violates a fixed limit.',
  'Scheduled runs':
    'Run the evaluations of a branch every night or every week, to notice when answers change because of a model provider and not because of your code.',
  'Path filters for evaluations':
    'Say which files an evaluation depends on. A pull request that edits only the README would then skip evaluations of the agent.',
  'Re-run of failed cases only':
    'Repeat the failed cases of a run without paying for the others again, and show both attempts in the report.',
  'Custom branch names for production and staging':
    'Choose which branch stands for production and which for staging, for repositories that release from master, develop, or trunk.',
  'CrewAI adapter':
    'Name a crew as the entry of config.yaml, without a wrapper function. Its final answer and its tool calls would be read into the result.',
  'Retry policy for transient errors':
    'Try a case again after a rate limit or a network error, up to a number you set. Reports would say which cases needed a second try.',
  'Slack notifications':
    'Post to a channel when the verdict of main or staging changes, with the failed cases and a link to the run.',
};

export const planning: Features = {
  'Microsoft Agent Framework adapter':
    'Name an agent or workflow of the successor to AutoGen and Semantic Kernel in config.yaml. Its answer and its tool calls would be read into the result.',
  'Judge models through a gateway':
    'Call the judge at a URL of your own: Azure OpenAI, Amazon Bedrock, or a gateway of your company. Today, a judge is called at its provider only.',
  'Container images':
    'Build environments from your own Dockerfile, for agents that need system packages, a browser, or another program besides Python.',
  'Agents hosted elsewhere':
    'Call an agent on your own infrastructure. The open question is how to prove that the code that runs there is the code of the commit.',
  'GitHub merge queue':
    'Run evaluations on the merge groups that GitHub builds, so that the code that is tested is exactly the code that lands on main.',
  'GitLab connection':
    'Connect GitLab projects, run evaluations on merge requests, and report the verdict as a commit status that a merge can require.',
  'Datasets from recorded traffic':
    'Turn conversations that you select and anonymize into cases. They are proposed in a pull request, so nothing is added without your review.',
  'Audit log':
    'List and export who changed a variable set, a role, or a repository connection, who approved a commit from a fork, and when.',
  'Single sign-on':
    'Sign in to the dashboard through the identity provider of your company with SAML or OpenID Connect, and map its groups to roles.',
};

export const research: Features = {
  'TypeScript agents':
    'Evaluate agents written in TypeScript. Environments have no Node.js today. We are looking at how much of the runtime the two languages can share.',
  'Bitbucket connection':
    'Connect Bitbucket repositories and report verdicts as build statuses. We are finding out whether its permissions allow the same fork approval.',
  'Multi-turn conversations with simulated users':
    'Let a model play a user with a goal and score the whole conversation. The question is how to keep two runs comparable.',
  'Judge calibration from feedback':
    'Use the agree and disagree notes of your team to measure how often a judge model is wrong on your cases, and to suggest clearer criteria.',
  'Image and audio inputs':
    'Send images and audio recordings in a case, stored beside the dataset. We are looking at size limits and at how diffs should show them.',
  'Confidence intervals in comparisons':
    'Show whether a change between two runs is larger than chance would explain, given the number of cases and repeats.',
  'Generated adversarial cases':
    'Propose new injection and refusal cases from your prompts and tools. You would review them in a pull request before any of them counts.',
  'Self-hosted runners':
    'Run environments in your own cloud account, so that code and data stay there and only scores and verdicts reach the service.',
};
