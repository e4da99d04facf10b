/** Text of a stylesheet that is bundled into the browser script. */
declare module '*.css' {
  const text: string;
  export default text;
}
