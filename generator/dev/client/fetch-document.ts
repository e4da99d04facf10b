/**
 * A page of the preview, parsed. `XMLHttpRequest` hands out a document without a string in between, which Trusted Types
 * would have to bless. Undefined when there is no answer.
 */
export function fetchDocument(address: string): Promise<{ page: Document; status: number } | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('GET', address);
    request.responseType = 'document';
    request.onload = () => {
      const page = request.responseXML;
      resolve(page ? { page, status: request.status } : undefined);
    };
    request.onerror = () => resolve(undefined);
    request.send();
  });
}
