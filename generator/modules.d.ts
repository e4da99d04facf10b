/** Text of a stylesheet that code imports. */
declare module '*.css' {
  const text: string;
  export default text;
}
