import { announcedAll } from './accessibility-tree.ts';
import { DESKTOP, PHONE } from './axe.ts';
import type { Check } from './checks.ts';
import { PAGES, POST, QUICKSTART, REFERENCE } from './paths.ts';

/** Semantics for screen readers. Each check names its WCAG 2.2 success criterion. */
export const SEMANTICS: readonly Check[] = [
  {
    name: '1.1.1 Non-text Content: pictures have words, or are decoration and nothing else',
    paths: ['/', '/docs/core-concepts', POST, '/open-source'],
    size: DESKTOP,
    look: async (page, expect) => {
      expect(await page.locator('svg, img, video, canvas').count()).toBeGreaterThan(0);
      const silent = await page.locator('svg, img, video, canvas').evaluateAll((all) =>
        all
          .filter((each) => {
            if (each.closest('[aria-hidden="true"]') || each.getAttribute('alt') === '') return false;
            const said = each.getAttribute('alt') ?? each.getAttribute('aria-label');
            const by = document.getElementById(each.getAttribute('aria-labelledby')?.split(' ')[0] ?? '');
            return !(said || by?.textContent?.trim() || each.closest('[role="img"]')?.ariaLabel);
          })
          .map(({ outerHTML }) => outerHTML.slice(0, 120)),
      );
      expect(silent).toEqual([]);
    },
  },
  {
    name: '1.3.1 Info and Relationships: one heading of the first rank, and no rank left out',
    paths: PAGES,
    size: DESKTOP,
    look: async (page, expect) => {
      const ranks = await page
        .getByRole('heading')
        .evaluateAll((all) => all.map(({ localName }) => Number(localName.slice(1))));
      expect(ranks.filter((rank) => rank === 1)).toHaveLength(1);
      expect(ranks[0]).toBe(1);
      const jumps = ranks.filter((rank, at) => at > 0 && rank > (ranks[at - 1] ?? 0) + 1);
      expect(jumps).toEqual([]);
    },
  },
  {
    name: '1.3.1 Info and Relationships: cells of tables have headings, what scrolls has a name',
    paths: [REFERENCE, '/docs/core-concepts/evaluations'],
    size: DESKTOP,
    look: async (page, expect) => {
      const tables = page.getByRole('table');
      expect(await tables.count()).toBeGreaterThan(0);
      const boxes = await announcedAll(page.locator(':has(> table)'));
      for (const { role, name } of boxes) expect(`${role} ${name}`).toMatch(/^(region|group|figure) \S/);
      const bare = await tables.evaluateAll((all) =>
        all.filter((table) => {
          const heads = [...table.querySelectorAll('thead th')];
          const rows = [...(table as HTMLTableElement).tBodies].flatMap(({ rows }) => [...rows]);
          return heads.length === 0 || rows.some(({ cells }) => cells.length !== heads.length);
        }),
      );
      expect(bare).toHaveLength(0);
    },
  },
  {
    name: '1.3.1 Info and Relationships: landmarks hold everything, and those of a kind have names of their own',
    paths: ['/', QUICKSTART, '/privacy'],
    size: DESKTOP,
    look: async (page, expect) => {
      for (const role of ['banner', 'main', 'contentinfo'] as const)
        await expect(page.getByRole(role)).toHaveCount(1);
      const names = (await announcedAll(page.getByRole('navigation'))).map(({ name }) => name);
      expect(names.length).toBeGreaterThanOrEqual(2);
      expect(new Set(names).size).toBe(names.length);
      expect(names).not.toContain('');
    },
  },
  {
    name: '2.4.4 Link Purpose: links say where they lead, and one name in a navigation is one place',
    paths: PAGES,
    size: DESKTOP,
    look: async (page, expect) => {
      const links = page.locator('a[href]:visible');
      // A link in a sentence is explained by the sentence, a link in a navigation by its name.
      const places = await links.evaluateAll((all) =>
        all.map((each) => ({
          href: (each as HTMLAnchorElement).href.replace(/\/$/, ''),
          within: each.closest('nav')?.ariaLabel ?? '',
        })),
      );
      const names = (await announcedAll(links)).map(({ name }) => name);
      expect(names.length).toBeGreaterThan(10);
      for (const name of names)
        expect(name).not.toMatch(/^(|here|click here|more|read more|link|this|this page)$/i);
      const known = new Map<string, string>();
      for (const [at, { href, within }] of places.entries()) {
        if (!within) continue;
        const said = `${within}: ${names[at]}`;
        expect(known.get(said) ?? href, said).toBe(href);
        known.set(said, href);
      }
    },
  },
  {
    name: '2.4.6 Headings and Labels: no heading is empty or there twice in a section',
    paths: PAGES,
    size: DESKTOP,
    look: async (page, expect) => {
      const outline = await page.locator('main :is(h1, h2, h3, h4)').evaluateAll((all) => {
        const trail: string[] = [];
        return all.map((each) => {
          const rank = Number(each.localName.slice(1));
          trail.splice(rank - 1, trail.length, each.textContent?.trim() ?? '');
          return trail.join(' › ');
        });
      });
      expect(outline.length).toBeGreaterThan(0);
      expect(outline.filter((place) => /(^|› )$/.test(place))).toEqual([]);
      expect(new Set(outline).size).toBe(outline.length);
    },
  },
  {
    name: '2.5.3 Label in Name: controls are called what is written on them',
    paths: ['/', QUICKSTART, '/waitlist', '/open-source'],
    size: DESKTOP,
    look: async (page, expect) => {
      const controls = page.locator('a[href]:visible, button:visible, summary:visible');
      const labels = await controls.evaluateAll((all) =>
        all.map((each) => {
          const shown = each.cloneNode(true) as Element;
          for (const hidden of shown.querySelectorAll('[aria-hidden="true"], .visually-hidden'))
            hidden.remove();
          return shown.textContent?.replace(/\s+/g, '') ?? '';
        }),
      );
      const names = (await announcedAll(controls)).map(({ name }) => name.replace(/\s+/g, ''));
      expect(names).toHaveLength(labels.length);
      expect.soft(labels.filter((label, at) => label.length > 1 && !names[at]?.includes(label))).toEqual([]);
      expect(names).not.toContain('');
    },
  },
  {
    name: '1.3.2 Meaningful Sequence: on a phone the order of reading is the order from top to bottom',
    paths: ['/', QUICKSTART, '/blog', '/roadmap', '/waitlist'],
    size: PHONE,
    look: async (page, expect) => {
      const back = await page.locator('main :is(h1, h2, h3, p, label, li, pre, table)').evaluateAll((all) => {
        const isShown = (each: Element) => each.checkVisibility({ visibilityProperty: true });
        const shown = all.filter((each) => isShown(each) && !each.closest('[aria-hidden]'));
        return shown
          .filter((each, at) => {
            const before = shown[at - 1];
            if (!before || before.contains(each)) return false;
            const [box, boxBefore] = [each.getBoundingClientRect(), before.getBoundingClientRect()];
            // Elements in the same row, such as two cards, are ordered from left to right.
            return box.top < boxBefore.top - 24 && box.left < boxBefore.right;
          })
          .map(({ textContent }) => textContent?.slice(0, 60));
      });
      expect(back).toEqual([]);
    },
  },
  {
    name: '3.2.4 Consistent Identification: the header has one search button',
    paths: PAGES,
    size: DESKTOP,
    look: async (page, expect) => {
      const banner = page.getByRole('banner');
      await expect(banner.getByRole('button', { name: 'Search', exact: true })).toHaveCount(1);
    },
  },
];
