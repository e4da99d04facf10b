/** The two files of the quickstart that the video shows. */
export const agentFile = (days: string): string => `# support_agent/agent.py
RETURN_DAYS = {"shoes": ${days}, "electronics": 14}


def answer(input):
    text = input if isinstance(input, str) else input[-1]["content"]
    for item, days in RETURN_DAYS.items():
        if item in text.lower():
            return f"You can return {item} within {days} days of delivery."
    return "I can help with returns of shoes and electronics."`;

export const evaluationFile = `# evaluations/returns.eval.yaml
kind: accuracy
description: Answers about returns state the right number of days.
dataset: datasets/support.jsonl
match: contains
ignore_case: true
thresholds:
  pass_rate:
    fail_below: 0.9
    warn_below: 1
tags: [smoke]`;

const TOKENS =
  /(?<comment>#.*)|(?<string>f?"[^"]*")|(?<keyword>\b(?:def|for|in|if|else|return)\b|^ *[a-z_]+(?=:))|(?<number>\b\d+(?:\.\d+)?\b)/gm;

/** Highlights a line of code as HTML, as far as these two files need it. */
export const colored = (line: string): string =>
  escaped(line).replaceAll(TOKENS, (text, ...rest) => {
    const groups: Record<string, string | undefined> = rest.at(-1);
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined);
    return `<span class="hl-${kind}">${text}</span>`;
  });

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
