import { expect, test } from './fixtures.ts';
import { heardAll } from './heard.ts';
import { PAGES, POST, QUICKSTART, REFERENCE } from './places.ts';

/** What a page says of itself to those who do not see it. Every check is named by its success criterion of WCAG 2.2. */

for (const path of ['/', '/docs/core-concepts', POST, '/open-source'])
  test(`1.1.1 Non-text Content: ${path}: pictures have words, or are decoration and nothing else`, async ({
    shared: page,
    plain,
  }) => {
    await page.goto(plain + path);
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
  });

test('1.2.1 Video-only (Prerecorded): the demo film has captions, and all that it shows as text', async ({
  shared: page,
  plain,
}) => {
  await page.goto(`${plain}/`);
  const words = page.getByText('Read what the film shows');
  await page.getByRole('link', { name: 'Play the film: A failing evaluation, then a passing one' }).click();
  const track = page.locator('.demo track[kind="captions"]');
  const captions = await page.request.get(plain + (await track.getAttribute('src')));
  expect(await captions.text()).toMatch(/^WEBVTT\n[\s\S]+-->/);
  await words.click();
  expect((await page.locator('.demo-screen').innerText()).length).toBeGreaterThan(200);
});

for (const path of PAGES)
  test(`1.3.1 Info and Relationships: ${path}: one heading of the first rank, and no rank left out`, async ({
    shared: page,
    plain,
  }) => {
    await page.goto(plain + path);
    const ranks = await page
      .getByRole('heading')
      .evaluateAll((all) => all.map(({ localName }) => Number(localName.slice(1))));
    expect(ranks.filter((rank) => rank === 1)).toHaveLength(1);
    expect(ranks[0]).toBe(1);
    const jumps = ranks.filter((rank, at) => at > 0 && rank > (ranks[at - 1] ?? 0) + 1);
    expect(jumps).toEqual([]);
  });

for (const path of [REFERENCE, '/docs/core-concepts/evaluations'])
  test(`1.3.1 Info and Relationships: ${path}: cells of tables have headings, what scrolls has a name`, async ({
    shared: page,
    plain,
  }) => {
    await page.goto(plain + path);
    const tables = page.getByRole('table');
    expect(await tables.count()).toBeGreaterThan(0);
    const boxes = await heardAll(page.locator(':has(> table)'));
    for (const { role, name } of boxes) expect(`${role} ${name}`).toMatch(/^(region|group|figure) \S/);
    const bare = await tables.evaluateAll((all) =>
      all.filter((table) => {
        const heads = [...table.querySelectorAll('thead th')];
        const rows = [...(table as HTMLTableElement).tBodies].flatMap(({ rows }) => [...rows]);
        return heads.length === 0 || rows.some(({ cells }) => cells.length !== heads.length);
      }),
    );
    expect(bare).toHaveLength(0);
  });

for (const path of ['/', QUICKSTART, '/privacy'])
  test(`1.3.1 Info and Relationships: ${path}: landmarks hold everything, and those of a kind have names of their own`, async ({
    shared: page,
    plain,
  }) => {
    await page.goto(plain + path);
    for (const role of ['banner', 'main', 'contentinfo'] as const)
      await expect(page.getByRole(role)).toHaveCount(1);
    const names = (await heardAll(page.getByRole('navigation'))).map(({ name }) => name);
    expect(names.length).toBeGreaterThanOrEqual(2);
    expect(new Set(names).size).toBe(names.length);
    expect(names).not.toContain('');
  });

test('1.3.1 Info and Relationships: links that belong together are lists', async ({
  shared: page,
  plain,
}) => {
  await page.goto(plain + QUICKSTART);
  for (const name of ['Main', 'Footer', 'Documentation', 'Breadcrumb', 'On this page']) {
    const nav = page.getByRole('navigation', { name, exact: true });
    await expect(nav).toBeVisible();
    expect(await nav.getByRole('listitem').count(), name).toBeGreaterThan(1);
  }
});

for (const path of ['/', QUICKSTART, '/blog', '/roadmap', '/waitlist'])
  test(`1.3.2 Meaningful Sequence: ${path}: on a phone the order of reading is the order from top to bottom`, async ({
    shared: page,
    plain,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(plain + path);
    const back = await page.locator('main :is(h1, h2, h3, p, label, li, pre, table)').evaluateAll((all) => {
      const shown = all.filter((each) => each.checkVisibility() && !each.closest('[aria-hidden]'));
      const top = (each: Element | undefined) => each?.getBoundingClientRect().top ?? 0;
      return shown
        .filter((each, at) => {
          const before = shown[at - 1];
          // In one row the order is from left to right.
          return before && !before.contains(each) && top(each) < top(before) - 24;
        })
        .map(({ textContent }) => textContent?.slice(0, 60));
    });
    expect(back).toEqual([]);
  });

for (const path of PAGES)
  test(`2.4.4 Link Purpose: ${path}: links say where they lead, and one name in a navigation is one place`, async ({
    shared: page,
    plain,
  }) => {
    await page.goto(plain + path);
    const links = page.locator('a[href]:visible');
    // Words in a sentence have the sentence to explain them; those in a navigation have its name.
    const places = await links.evaluateAll((all) =>
      all.map((each) => ({
        href: (each as HTMLAnchorElement).href.replace(/\/$/, ''),
        within: each.closest('nav')?.ariaLabel ?? '',
      })),
    );
    const names = (await heardAll(links)).map(({ name }) => name);
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
  });

for (const path of PAGES)
  test(`2.4.6 Headings and Labels: ${path}: no heading is empty or there twice in a section`, async ({
    shared: page,
    plain,
  }) => {
    await page.goto(plain + path);
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
  });

for (const path of ['/', QUICKSTART, '/waitlist', '/open-source'])
  test(`2.5.3 Label in Name: ${path}: controls are called what is written on them`, async ({
    shared: page,
    plain,
  }) => {
    await page.goto(plain + path);
    const controls = page.locator('a[href]:visible, button:visible, summary:visible');
    const labels = await controls.evaluateAll((all) =>
      all.map((each) => {
        const shown = each.cloneNode(true) as Element;
        for (const unheard of shown.querySelectorAll('[aria-hidden="true"], .visually-hidden'))
          unheard.remove();
        return shown.textContent?.replace(/\s+/g, '') ?? '';
      }),
    );
    const names = (await heardAll(controls)).map(({ name }) => name.replace(/\s+/g, ''));
    expect(names).toHaveLength(labels.length);
    expect(labels.filter((label, at) => label.length > 1 && !names[at]?.includes(label))).toEqual([]);
    expect(names).not.toContain('');
  });
