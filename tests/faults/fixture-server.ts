import '#server/production-mode.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { services } from '#app/services.server.ts';
import { loadEnv } from '#server/env.ts';
import { runServer } from '#server/run-server.ts';

/**
 * The real server, sockets, database and all, around an app of one form: `POST /contact` keeps what it is sent, and
 * says what became of it. A build of the site takes half a minute and would only stand between the test and the fault.
 */
runServer(loadEnv(), {
  site: new Map(),
  async handler(request, context) {
    if (request.method !== 'POST') return new Response('not found', { status: 404 });
    const form = await request.formData();
    const text = (name: string) => String(form.get(name) ?? '');
    if (text('wait')) {
      process.stdout.write('a post is in flight\n');
      await delay(Number(text('wait')));
    }
    try {
      const outcome = await context.get(services).contact.save(
        {
          firstName: text('firstName'),
          lastName: text('lastName'),
          email: text('email'),
          phone: text('phone') || null,
          company: text('company') || null,
          message: text('message'),
        },
        { key: text('key') || null, suspicion: null },
      );
      return new Response(outcome);
    } catch {
      return new Response('not kept', { status: 503 });
    }
  },
});
