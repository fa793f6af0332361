import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { analyticsScript } from './analytics-script.ts';
import type { Answer, Asked } from './exchange.ts';
import { formHandler } from './form-handler.ts';
import { mediaFrame } from './media-frame.ts';
import { videoHost } from './video-host.ts';
import { webinarService } from './webinar-service.ts';

const HOSTS: Record<string, (asked: Asked) => Answer> = {
  'forms.localhost': formHandler,
  'media.localhost': mediaFrame,
  'videos.localhost': videoHost,
  'webinars.localhost': webinarService,
  'analytics.localhost': analyticsScript,
};

/** How the outside systems answer: with 500, never, or by closing the connection. */
export const FAULTS = ['broken', 'silent', 'gone'] as const;
type Behaviour = 'fine' | (typeof FAULTS)[number];

export interface StandIns {
  port: number;
  behaviour: Behaviour;
  /** The requests so far, without favicons. */
  asked: Asked[];
  close(): void;
}

/** Every outside system that the site can embed, by host name, on one loopback port. */
export async function startStandIns(): Promise<StandIns> {
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const host = headers.host?.split(':')[0] ?? '';
    // a browser that takes this server for its proxy asks for the whole address
    const path = url.replace(/^http:..[^/]+/, '');
    // a browser that leaves its page may take a request back
    const body = await text(request).catch(() => null);
    if (body === null) return;
    const one = { host, method, path, body, origin: headers.origin };
    if (path !== '/favicon.ico') standIns.asked.push(one);
    if (standIns.behaviour === 'silent') return;
    if (standIns.behaviour === 'gone') return void request.socket.destroy();
    const answer = standIns.behaviour === 'fine' ? HOSTS[host]?.(one) : { status: 500, body: 'broken' };
    const { status = 200, headers: sent = {}, body: said = '' } = answer ?? { status: 404 };
    response.writeHead(status, sent).end(said);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const standIns: StandIns = {
    port: (server.address() as AddressInfo).port,
    behaviour: 'fine',
    asked: [],
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return standIns;
}
