/**
 * Handles uncaught exceptions and unhandled rejections, which would end the process. Only commands call it; a library must
 * leave such handlers to its caller.
 * @returns removes the handlers.
 */
export function onLateThrow(receive: (thrown: unknown) => void): () => void {
  const listen = (thrown: unknown) => receive(thrown);
  process.on('uncaughtException', listen);
  process.on('unhandledRejection', listen);
  return () => {
    process.off('uncaughtException', listen);
    process.off('unhandledRejection', listen);
  };
}
