/** Reads the custom properties of a stylesheet that documents each of them, or each group, in a comment. */
export function readThemeProperties(css: string): { name: string; value: string; use: string }[] {
  const body = css.slice(css.indexOf(':root {'));
  const properties: { name: string; value: string; use: string }[] = [];
  let use = '';
  for (const [, comment, name = '', value = ''] of body.matchAll(
    /\/\*([\s\S]*?)\*\/|(--[\w-]+):\s*([^;]+);/g,
  ))
    if (comment !== undefined) use = comment.trim();
    else properties.push({ name, value: value.replace(/\s+/g, ' '), use });
  return properties;
}
