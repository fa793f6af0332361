import '#server/production-mode.ts';
import '#server/own-log.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Content } from '#app/collections/content.ts';
import { contactForm } from '#app/features/contact/contact.form.ts';
import { dealForm } from '#app/features/intake/deal.form.ts';
import { services } from '#app/services.server.ts';
import { loadEnv } from '#server/env.ts';
import { refuseToStart } from '#server/process-log.ts';
import { routeTable } from '#server/route-table.ts';
import { runServer } from '#server/run-server.ts';

/**
 * The real server with sockets and database, around an app of two forms: `POST /contact` stores a message and returns
 * the outcome; `POST /submit/send` stores a deal and redirects to it. A build of the site would take half a minute and
 * is not needed here.
 */
runServer(loadEnv(refuseToStart), {
  edition: () => ({ content: {} as Content, pictures: {}, files: new Map() }),
  routes: routeTable([]),
  mailContent: () => ({
    firm: { name: 'Oak Real Estate Partners', phone: '704-555-0100' },
    calendar: { opens: '09:00', closes: '18:00', holidays: [] },
    promised: { answer: 2, terms: 10 },
    programs: {},
    webinar: { time: '14:00' },
  }),
  async handler(request, context) {
    if (request.method !== 'POST') return new Response('not found', { status: 404 });
    const form = await request.formData();
    if (new URL(request.url).pathname === '/submit/send') {
      const key = randomUUID();
      const person = { role: 'sponsor', name: 'Robin', email: 'robin@hale.example' };
      const row = { ...person, reference: `OAK ${key.slice(0, 7)}`, address: 'for=buy' };
      await context.get(services).submissions.save(dealForm, row, { key, suspicion: null });
      const deals = context.get(services).deals;
      const token = await deals.makeLink((await deals.findByKey(key))!.id);
      return new Response(null, { status: 303, headers: { location: `/submit/sent/${token}` } });
    }
    const text = (name: string) => String(form.get(name) ?? '');
    if (text('wait')) {
      process.stdout.write('a post is in flight\n');
      await delay(Number(text('wait')));
    }
    try {
      const outcome = await context.get(services).submissions.save(
        contactForm,
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
