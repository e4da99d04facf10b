import type { ReactNode } from 'react';
import type { OgImagesOptions } from '#generator';
import { colorOf, MARK } from '../brand.ts';
import { config } from '../config.ts';
import { PostArt } from '../pages/blog/post-art.tsx';
import type { SitePage } from './page.ts';

/** Size in pixels. Services show 1200 × 630 uncropped; ogp.me does not specify a size. */
const [WIDTH, HEIGHT] = [1200, 630];
/** Height in pixels of the longest title. */
const TITLE_HEIGHT = 290;
/** Height of a line, and width of most letters, of the font size. */
const [LINE_HEIGHT, LETTER] = [1.08, 0.56];
/** Width in pixels of the column with the mark. */
const MARGIN = 168;
const ART_WIDTH = 440;
const FONTS = 'node_modules/@fontsource/inter/files';
const WEIGHTS = [500, 600] as const;

const accent = colorOf('accent');
const text = colorOf('text');
const soft = colorOf('accent-soft');

export const ogImage: OgImagesOptions = {
  width: WIDTH,
  height: HEIGHT,
  render: (page: SitePage) => <Image page={page} />,
  fonts: WEIGHTS.flatMap((weight) => [
    { name: 'Inter', weight, file: `${FONTS}/inter-latin-${weight}-normal.woff` },
    { name: 'Inter Extended', weight, file: `${FONTS}/inter-latin-ext-${weight}-normal.woff` },
  ]),
};

function Image({ page }: { page: SitePage }): ReactNode {
  const { heading, label, art } = page.props;
  const margin = art ? ART_WIDTH + 80 : MARGIN;
  const longest = Math.max(1, ...(heading.match(/[\w\p{sc=Latn}.-]+/gu) ?? []).map(({ length }) => length));
  // A long word gets smaller before it is broken.
  const most = Math.max(44, (WIDTH - margin - 120) / longest / LETTER);
  const size = Math.min(most, titleSize(heading) * (art ? 0.8 : 1));
  return (
    <div
      style={{
        display: 'flex',
        width: WIDTH,
        height: HEIGHT,
        background: colorOf('canvas'),
        color: colorOf('text-muted'),
        fontFamily: 'Inter, Inter Extended',
        fontSize: 30,
        fontWeight: 500,
      }}
    >
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          width: WIDTH - margin,
          flexShrink: 0,
          boxSizing: 'border-box',
          padding: '64px 48px 64px 72px',
        }}
      >
        <div style={{ display: 'flex' }}>
          <div style={{ color: text, fontWeight: 600, letterSpacing: '-0.015em' }}>{config.product}</div>
          {label && <div style={{ marginLeft: 20, color: accent }}>{label}</div>}
        </div>
        <div
          style={{
            display: 'block',
            margin: 'auto 0 32px',
            fontSize: size,
            fontWeight: 600,
            lineHeight: LINE_HEIGHT,
            letterSpacing: '-0.032em',
            lineClamp: Math.max(4, Math.floor(TITLE_HEIGHT / size / LINE_HEIGHT)),
            // satori would narrow a title with all lines, or with a word that is too long, until it is cut.
            textWrap: heading.length > 70 || /\S{22}/.test(heading) ? 'wrap' : 'balance',
            wordBreak: 'break-word',
            color: text,
          }}
        >
          {heading}
        </div>
        <div>{config.tagline}</div>
      </div>
      {art ? (
        <div style={{ display: 'flex', padding: 40, alignItems: 'center', background: soft }}>
          <PostArt name={art} width={ART_WIDTH} color={colorOf} />
        </div>
      ) : (
        <HangingLine />
      )}
    </div>
  );
}

/** Right margin of the image, with the mark hanging from the top edge. */
function HangingLine(): ReactNode {
  const scale = 7;
  const height = HEIGHT / scale;
  const drop = height - 35;
  return (
    <div style={{ display: 'flex', justifyContent: 'center', width: MARGIN, background: soft }}>
      <svg
        width={MARK.size * scale}
        height={HEIGHT}
        viewBox={`0 0 ${MARK.size} ${height}`}
        aria-hidden="true"
      >
        <path d={`M12 0v${drop}`} stroke={colorOf('accent-line')} strokeWidth={0.6} />
        <path d={MARK.weight} fill={accent} transform={`translate(0 ${drop - 6})`} />
      </svg>
    </div>
  );
}

export const ogImageAlt = ({ props }: SitePage): string =>
  `${props.heading}. ${config.product}: ${config.tagline}.`;

/** Font size of the title in pixels. Short titles fill the image; long titles get smaller before they are cut. */
function titleSize(title: string): number {
  // Capitals are wide.
  const { length } = title.replace(/\p{Lu}{2}/gu, '$&$&');
  if (length <= 14) return 108;
  if (length <= 28) return 92;
  if (length <= 48) return 78;
  if (length <= 100) return 66;
  return length <= 150 ? 53 : 44;
}
