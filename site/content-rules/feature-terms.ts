/**
 * Words that indicate a roadmap feature, by the feature's title. Entries have no effect once the feature has shipped or
 * left the roadmap.
 */
export const UPCOMING_TERMS: Readonly<Record<string, RegExp>> = {
  'Thresholds relative to the baseline': /relative to the baseline|limit on the change/i,
  'Scheduled runs': /\bschedule[ds]?\b|\bnightly\b|\bcron\b/i,
  'Path filters for evaluations': /\bpath filters?\b/i,
  'Re-run of failed cases only': /\bre-?run (?:only )?(?:the )?failed cases\b|failed cases only/i,
  'Custom branch names for production and staging':
    /\bcustom branch names?\b|\b(?:another|other) branch names?\b/i,
  'CrewAI adapter': /\bcrew\s?ai\b/i,
  'Retry policy for transient errors':
    /\bretry polic|\bretr(?:y|ies) (?:of |the |a )*(?:failed )?(?:case|call)s?\b/i,
  'Slack notifications': /\bslack\b/i,
  'Microsoft Agent Framework adapter': /\bmicrosoft agent framework\b|\bsemantic kernel\b|\bauto\s?gen\b/i,
  'Judge models through a gateway': /\bgateway\b|\bbedrock\b|\bazure openai\b/i,
  'Container images': /\bdocker(?:file)?\b|\bcontainer images?\b/i,
  'Agents hosted elsewhere': /\bhosted elsewhere\b|\bruns? elsewhere\b/i,
  'GitHub merge queue': /\bmerge (?:queue|group)s?\b/i,
  'GitLab connection': /\bgitlab\b|\bmerge requests?\b/i,
  'Datasets from recorded traffic': /\brecorded (?:traffic|conversations)\b|\bproduction traffic\b/i,
  'Audit log': /\baudit logs?\b/i,
  'Single sign-on': /\bsingle sign-on\b|\bSSO\b|\bSAML\b|\bOpenID\b/i,
  'TypeScript agents': /\btypescript\b|\bjavascript\b/i,
  'Bitbucket connection': /\bbitbucket\b/i,
  'Simulated users for multi-turn conversations': /\bsimulated users?\b|\buser simulat/i,
  'Image and audio inputs': /\b(?:image|audio)s? inputs?\b|\b(?:images|audio)\b/i,
  'Confidence intervals in comparisons': /\bconfidence intervals?\b|\bsignifican(?:t|ce)\b/i,
  'Generated adversarial cases': /\badversarial cases\b|\bgenerates? cases\b/i,
  'Self-hosted runners': /\bself-hosted\b|\byour own (?:cloud|infrastructure|servers?)\b/i,
};

/** Words that indicate a feature in beta, by the feature's title. */
export const BETA_TERMS: Readonly<Record<string, RegExp>> = {
  'Tool configuration management': /\btool configuration\b/i,
  'Pull request integration':
    /\bevaluations\/support-agent\b|\b(?:the|a|one|pull request) comment\b|\bapproval of forks\b|\bapprove fork pull requests\b|\bapproves? (?:that|the) commit\b/i,
  'Application switcher': /\bapplication switcher\b/i,
  'Role-based access control':
    /\badministrator \[?role\b|\broles? of the organization\b|^Roles\b|\breviewer, developer and administrator\b/i,
  'Custom evaluation scripts': /\bcustom (?:evaluation )?scripts?\b/i,
  'Manual feedback collection': /\bleave (?:feedback|a note)\b/i,
};

/** Words that indicate the check of a pull request, except on pages about safety checks. */
export const CHECK_TERMS = /\b(?:the|a|its|failed) check\b(?! digit)/i;
export const SAFETY_CHECKS = /\bsafety checks?\b/i;
