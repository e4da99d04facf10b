/** Draws a frame of the hero's video. The image depends only on the time. */
import { add, find, fontsReady } from './elements.ts';
import { DURATION, example, FADE, firstRound, type Round, START, secondRound } from './hero-story.ts';
import { type MarkName, setMark } from './mark.ts';
import { decimal, progress } from './timing.ts';

const SPIN = 300;
const rounds = [firstRound, secondRound] as const;

const commits = find('.commits');
const line = add(commits, 'div', 'line');
const commitViews = rounds.map((round) => {
  const root = add(commits, 'div', 'commit');
  add(root, 'i', '');
  add(root, 'b', '', round.message);
  add(root, 'code', '', round.commit);
  const environment = add(root, 'div', 'environment');
  return { root, environment, built: add(root, 'div', 'built') };
});
const rowViews = example.rows.map((row) => {
  const root = add(find('.rows'), 'div', 'row');
  add(root, 'b', '', row.name);
  const value = add(root, 'code', '');
  const limit = add(root, 'code', '');
  return { value, limit, verdict: add(root, 'div', 'verdict') };
});
find('.title').textContent = `${example.pullRequest.title} `;
add(find('.title'), 'span', 'faint', `#${example.pullRequest.number}`);
find('.check-name').textContent = example.name;

export const ready: Promise<unknown> = fontsReady();

export function draw(seconds: number): void {
  const time = (START + seconds) % DURATION;
  const round = time < secondRound.pushed ? firstRound : secondRound;
  drawCommits(time);
  drawRows(time, round);
  drawCheck(time, round);
  drawMerge(time, round);
  const shown = Math.min(progress(time, 0, FADE.seconds), 1 - progress(time, FADE.from, FADE.seconds));
  find('main').style.opacity = decimal(shown);
  for (const part of ['.merge-mark', '.merge-words']) find(part).style.opacity = decimal(shown);
}

function drawCommits(time: number): void {
  const [first, second] = rounds.map((round) => progress(time, round.pushed, 0.5));
  line.style.height = `${decimal(24 * (first ?? 0) + 122 * (second ?? 0))}px`;
  for (const [index, view] of commitViews.entries()) {
    const round = rounds[index] ?? firstRound;
    const pushed = progress(time, round.pushed + 0.2, 0.35);
    view.root.style.opacity = decimal(pushed);
    view.root.style.translate = `0 ${decimal(-8 * (1 - pushed))}px`;
    view.root.toggleAttribute('data-verdict', time >= round.decided);
    if (time >= round.decided) view.root.dataset.verdict = round.verdict;
    const live = time >= round.live;
    const replaced = live && round === firstRound && time >= secondRound.live;
    view.environment.dataset.state = live && !replaced ? 'live' : '';
    view.environment.textContent = replaced ? 'Replaced' : live ? 'Environment live' : 'Building environment';
    const built = Math.min(1, Math.max(0, (time - round.building) / (round.live - round.building)));
    view.built.style.width = `${decimal(104 * built)}px`;
    view.built.style.opacity = live ? '0' : '1';
  }
}

function drawRows(time: number, round: Round): void {
  for (const [index, view] of rowViews.entries()) {
    const result = round.rows[index];
    const reported = round.reported[index] ?? 0;
    if (!result) continue;
    const done = time >= reported;
    const mark: MarkName = done ? result.verdict : time >= round.live ? 'working' : 'waiting';
    const shown = decimal(progress(time, reported, 0.3));
    view.value.textContent = result.value;
    view.limit.textContent = result.limit;
    view.value.style.opacity = shown;
    view.limit.style.opacity = shown;
    view.verdict.className = `verdict verdict-${mark}`;
    setMark(view.verdict, mark, time * SPIN + index * 40);
    if (done) add(view.verdict, 'span', '', capitalized(result.verdict)).style.opacity = shown;
  }
}

function drawCheck(time: number, round: Round): void {
  const status = find('.check-status');
  const decided = time >= round.decided;
  const reports = round.reported.filter((reported) => time >= reported).length;
  const words = (): string => {
    if (decided) return round.title;
    if (time >= round.live) return `Evaluating, ${reports} of ${round.rows.length} done`;
    return time >= round.building ? 'Building the branch' : 'Waiting for a commit';
  };
  status.textContent = words();
  status.dataset.tone = decided ? round.verdict : '';
  const busy: MarkName = time >= round.building ? 'working' : 'waiting';
  setMark(find('.check-mark'), decided ? round.verdict : busy, time * SPIN);
}

function drawMerge(time: number, round: Round): void {
  const decided = time >= round.decided;
  const open = decided && round.verdict !== 'fail';
  const [strong, rest] = !decided
    ? ['Merging is blocked', 'until the required check has reported.']
    : open
      ? ['Ready to merge.', `${example.name} passed.`]
      : ['Merging is blocked.', `${example.name} is required and failed.`];
  const words = find('.merge-words');
  words.textContent = '';
  add(words, 'b', 'strong', strong);
  words.append(` ${rest}`);
  setMark(find('.merge-mark'), decided ? round.verdict : 'waiting');
  const button = find('.merge-button');
  button.toggleAttribute('data-open', open && time < FADE.from + FADE.seconds / 2);
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
