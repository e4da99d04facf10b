import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Received = {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
};
export type Answer = (request: Received, response: ServerResponse) => void;

/** Local server that mocks every external service of the site. */
export class Services {
  readonly received: Received[] = [];
  readonly #answers = new Map<string, Answer>();
  readonly #server: Server;

  constructor() {
    this.#server = createServer(async (request, response) => {
      const { method = '', url: path = '', headers } = request;
      const received = { method, path, headers, body: await text(request) };
      this.received.push(received);
      response.setHeader('access-control-allow-origin', '*');
      const answer = [...this.#answers].find(([prefix]) => path.startsWith(prefix))?.[1];
      if (answer) answer(received, response);
      else response.writeHead(404).end();
    });
  }

  start(): Promise<void> {
    return new Promise((ready) => this.#server.listen(0, '127.0.0.1', ready));
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Sets the response to requests below a path. */
  answer(prefix: string, answer: Answer): void {
    this.#answers.set(prefix, answer);
  }

  reset(): void {
    this.received.length = 0;
    this.#answers.clear();
    this.answer('/event', status(202));
    this.answer('/replay.js', (_request, response) =>
      response.setHeader('content-type', 'text/javascript').end(),
    );
    this.#server.closeAllConnections();
  }

  to(prefix: string): readonly Received[] {
    return this.received.filter(({ path }) => path.startsWith(prefix));
  }
}

export const json =
  (value: unknown): Answer =>
  (_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(value));
  };
export const status =
  (code: number): Answer =>
  (_request, response) => {
    response.writeHead(code).end('no');
  };
export const html: Answer = (_request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end('<!doctype html><p>Not what you asked for</p>');
};
export const abort: Answer = (_request, response) => {
  response.destroy();
};
export const hang: Answer = () => {};
