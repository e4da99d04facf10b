/**
 * Words that betray an upcoming feature, by its title on the roadmap. A passage of the documentation that uses them
 * must say that the feature is not there. `undefined`: the words are too common to tell.
 */
export const upcomingTerms: Readonly<Record<string, RegExp | undefined>> = {
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
  'Semantic Kernel adapter': /\bsemantic kernel\b/i,
  'AutoGen adapter': /\bauto\s?gen\b/i,
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
  'Judge calibration from feedback': undefined,
  'Image and audio inputs': /\b(?:image|audio)s? inputs?\b|\b(?:images|audio)\b/i,
  'Confidence intervals in comparisons': /\bconfidence intervals?\b|\bsignifican(?:t|ce)\b/i,
  'Generated adversarial cases': /\badversarial cases\b|\bgenerates? cases\b/i,
  'Self-hosted runners': /\bself-hosted\b|\byour own (?:cloud|infrastructure|servers?)\b/i,
};
