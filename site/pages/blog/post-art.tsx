import type { ReactElement } from 'react';
import { MARK } from '../../brand.ts';
import { gateOpens, passHatK } from '../../content-rules/figures/charts.ts';
import { CALIBRATION } from '../../content-rules/figures/confusion-matrix.tsx';
import {
  type ColorOf,
  chartShapes,
  colorProperty,
  type LineChart,
} from '../../content-rules/figures/line-chart.tsx';

type Shapes = readonly ReactElement[];

const WIDTH = 320;
const HEIGHT = 200;
const CENTER = { x: WIDTH / 2, y: HEIGHT / 2 };

const line = (d: string, stroke: string, width = 3) => (
  <path key={d} d={d} stroke={stroke} strokeWidth={width} fill="none" />
);
const dot = (x: number, y: number, fill: string, r = 6) => (
  <circle key={`${x} ${y}`} cx={x} cy={y} r={r} fill={fill} />
);
const bar = (x: number, y: number, width: number, fill: string) => (
  <rect key={`${x} ${y}`} x={x} y={y} width={width} height="12" rx="6" fill={fill} />
);

/** The lines of a chart, without its labels. */
const chart = (data: LineChart) => (color: ColorOf) => (
  <g transform="translate(-18 -1)">{chartShapes(data, color)}</g>
);

/** Columns of five dots away from the center, in the direction of the two signs. */
const quadrant = (count: number, right: number, down: number, fill: string): Shapes =>
  Array.from({ length: count }, (_, index) =>
    dot(
      CENTER.x + right * (18 + Math.floor(index / 5) * 17),
      CENTER.y + down * (18 + (index % 5) * 17),
      fill,
      5,
    ),
  );

/** Every answer of the calibration: right grades on one diagonal, wrong ones on the other. */
const grades = (color: ColorOf): Shapes => [
  line(`M24 ${CENTER.y}H296`, color('line-strong'), 1),
  line(`M${CENTER.x} 8V192`, color('line-strong'), 1),
  ...quadrant(CALIBRATION.goodPassed, -1, -1, color('pass')),
  ...quadrant(CALIBRATION.goodFailed, 1, -1, color('fail')),
  ...quadrant(CALIBRATION.badPassed, -1, 1, color('fail')),
  ...quadrant(CALIBRATION.badFailed, 1, 1, color('pass')),
];

/** Actions that reach a limit. Those that are not allowed end there. */
const blockedActions = (color: ColorOf): Shapes => [
  line('M200-10V142', color('accent-line'), 2),
  <path key="weight" d={MARK.weight} transform="translate(170 128) scale(2.5)" fill={color('accent')} />,
  ...[true, false, true, false].flatMap((allowed, index) => {
    const y = 26 + index * 34;
    const stroke = color(allowed ? 'pass' : 'fail');
    return [
      dot(36, y, stroke),
      line(`M36 ${y}H${allowed ? 284 : 188}`, stroke),
      line(allowed ? `m276 ${y - 7} 8 7-8 7` : `M188 ${y - 9}v18`, stroke),
    ];
  }),
];

/** Lines of an application and of its evaluations, on two sides of a line. */
const separateFolders = (color: ColorOf): Shapes => [
  line(`M${CENTER.x}-10V${HEIGHT + 10}`, color('accent-line'), 2),
  ...[64, 92, 76, 48, 84].map((width, row) => bar(32, 40 + row * 26, width, color('line-strong'))),
  ...[88, 60, 80].map((width, row) => bar(196, 66 + row * 26, width, color('accent'))),
  line('M188 98H140m9-8-9 8 9 8', color('accent')),
];

/** A branch whose first commit fails and whose second passes, before it is merged. */
const pullRequest = (color: ColorOf): Shapes => [
  line('M24 144H296', color('line-strong')),
  line('M64 144c36 0 24-84 60-84h76c36 0 24 84 60 84', color('accent')),
  ...[64, 164].map((x) => dot(x, 144, color('line-strong'), 7)),
  dot(124, 60, color('fail'), 17),
  line('m118 54 12 12m0-12-12 12', color('canvas')),
  dot(200, 60, color('pass'), 17),
  line('m192.5 60.5 5.5 5.5 10-11', color('canvas')),
  dot(260, 144, color('accent'), 9),
];

const ART = {
  'blocked-actions': blockedActions,
  'confusion-matrix': grades,
  'gate-opens': chart(gateOpens),
  'pass-hat-k': chart(passHatK),
  'pull-request': pullRequest,
  'separate-folders': separateFolders,
};

export type ArtName = keyof typeof ART;
export const artNames = Object.keys(ART) as ArtName[];

/** Drawing of what an article is about, for the list and for its Open Graph image. */
export const PostArt = (props: { name: ArtName; width?: number; color?: ColorOf }): ReactElement => {
  const { name, width = WIDTH, color = colorProperty } = props;
  return (
    <svg
      className="panel"
      width={width}
      height={(width / WIDTH) * HEIGHT}
      viewBox={`-16 -10 ${WIDTH + 32} ${HEIGHT + 20}`}
      aria-hidden="true"
    >
      {ART[name](color)}
    </svg>
  );
};
