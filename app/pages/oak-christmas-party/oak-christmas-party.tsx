import { Carousel } from '#app/features/carousel/carousel.tsx';
import { minuteOf, sayHours } from '#app/features/party/party-hours.ts';
import { qrCode } from '#app/features/pdf/qr-code.server.ts';
import { weekdayAndDay } from '#app/format/dates.ts';
import { officeInstant } from '#app/lending/office-instant.ts';
import { event } from '#app/search/structured-data.ts';
import { services } from '#app/services.server.ts';
import { Page } from '#app/ui/page.tsx';
import { Paragraphs } from '#app/ui/paragraphs.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { picturesOf } from '#app/ui/picture-lists.server.ts';
import { PARTY_HOUSE, partyHouse } from '#drawings/party-house.ts';
import type { Route } from './+types/oak-christmas-party';
import './oak-christmas-party.css';

export function loader({ context }: Route.LoaderArgs) {
  const { content, pictures } = context.get(services);
  const { pages, leaders, site } = content;
  const words = pages['oak-christmas-party'];
  const { name, title, slug } = leaders.find((leader) => leader.slug === words.message.from)!;
  const { agenda } = words;
  const hours = agenda.days.map(({ day, events }) => ({
    day,
    events: events.flatMap(({ starts, ends }) => (starts ? [{ starts, ends }] : [])),
  }));
  const timed = hours.flatMap(({ day, events }) => events.map((one) => ({ day, ...one })));
  const first = timed[0]!;
  const last = timed.findLast(({ ends }) => ends !== null)!;
  return {
    words,
    from: { name, title, slug },
    pictures: picturesOf(pictures, 'leader'),
    house: partyHouse(
      hours.map(({ events }) =>
        events.map(({ starts, ends }) => ({
          from: minuteOf(starts),
          to: ends === null ? null : minuteOf(ends),
        })),
      ) as unknown as Parameters<typeof partyHouse>[0],
    ),
    code: qrCode(words.playlist.url),
    event: {
      name: words.title,
      description: words.lede,
      path: words.path,
      when: {
        starts: officeInstant(first.day, first.starts)!.toISOString(),
        ends: officeInstant(last.day, last.ends!)!.toISOString(),
      },
      place: { ...site.contact, name: words.places.items[0]!.name },
    },
    firm: { name: site.name },
  };
}

function House({ wings, label }: { wings: Route.ComponentProps['loaderData']['house']; label: string }) {
  const { width, height } = PARTY_HOUSE;
  return (
    <svg className="houses party-house" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {wings.map((wing) => (
        <g key={wing.x}>
          <rect className="wall" x={wing.x} y={wing.y} width={wing.width} height={wing.height} />
          <rect className="cornice" x={wing.x - 5} y={wing.y} width={wing.width + 10} height="9" />
          {wing.windows.map(({ state, ...pane }) => (
            <g key={`${pane.x} ${pane.y}`} className={state}>
              <rect className="glass" {...pane} />
              <rect className="head" {...pane} height={pane.height * 0.28} />
              <path className="bar" d={`M${pane.x + pane.width / 2} ${pane.y}v${pane.height}`} />
            </g>
          ))}
        </g>
      ))}
    </svg>
  );
}

export default function Party({ loaderData }: Route.ComponentProps) {
  const { words, from, house, code, firm } = loaderData;
  const { agenda, message, places, activities, playlist } = words;
  const leadsAway = (href: string, label: string, of = '') => (
    <a className="lnk" href={href} target="_blank" rel="noreferrer">
      {label}
      <span className="unseen">{of && `: ${of}`} (opens in a new tab)</span>
    </a>
  );
  return (
    <Page frame={words} structured={[event(loaderData.event, firm)]}>
      <div className="party on-dark">
        <header className="wrap grid12">
          <div className="words to-8">
            <p className="label">{words.title}</p>
            <h1 className="d1">{words.heading}</h1>
            <p className="lede">{words.lede}</p>
          </div>
          <p className="dates under-rule from-10">
            <span className="fig">{words.dates.figure}</span>
            <span>{words.dates.text}</span>
          </p>
        </header>
        <section className="agenda wrap" aria-labelledby="agenda">
          <House wings={house} label={agenda.drawing} />
          <div className="head">
            <h2 className="d3" id="agenda">
              {agenda.title}
            </h2>
            <p className="small">{agenda.drawing}</p>
            <a className="btn lamp" href={`${words.path}/calendar.ics`} download>
              Add to calendar
            </a>
          </div>
          <ol>
            {agenda.days.map(({ day, title, events }) => (
              <li key={day}>
                <h3>
                  <time dateTime={day}>{weekdayAndDay(day)}</time>
                  <span className="d3">{title}</span>
                </h3>
                <ul>
                  {events.map((one) => (
                    <li key={one.title}>
                      {one.starts && <p className="time tabular">{sayHours(one.starts, one.ends)}</p>}
                      <p className="what">
                        {one.title}
                        {one.optional && <i> optional</i>}
                      </p>
                      {one.text && <p className="small">{one.text}</p>}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        </section>
      </div>

      <section className="party-letter wrap sec grid12" aria-labelledby="letter">
        <div className="by to-3">
          <Picture
            name={`leader-${from.slug}`}
            kind="portrait"
            alt=""
            sizes="(max-width: 640px) 120px, 15vw"
            lights
          />
          <p className="small">
            <b>{from.name}</b>
            <br />
            {from.title}
          </p>
        </div>
        <div className="text from-5 to-11">
          <h2 className="label" id="letter">
            {message.title}
          </h2>
          <Paragraphs of={message.paragraphs} />
          <p className="signed" aria-hidden="true">
            {from.name.split(' ')[0]}
          </p>
        </div>
      </section>

      <section className="party-places wrap grid12 sec-foot" aria-labelledby="places">
        <h2 className="d2 to-4" id="places">
          {places.title}
        </h2>
        <ul className="from-5 lines">
          {places.items.map(({ name, text, mapUrl }) => (
            <li key={name} className="columns">
              <h3 className="d3">{name}</h3>
              <p>{text}</p>
              {leadsAway(mapUrl, 'Open in maps', name)}
            </li>
          ))}
        </ul>
      </section>

      <section className="party-doing sunk sec">
        <div className="wrap grid12">
          <h2 className="d2 to-4">{activities.title}</h2>
          <Carousel
            id="activity"
            className="from-5"
            label={activities.title}
            cards={activities.cards.map(({ title, text, href }) => ({
              title,
              content: (
                <>
                  <p>{text}</p>
                  {href && leadsAway(href, 'Open in maps', title)}
                </>
              ),
            }))}
          />
        </div>
      </section>

      <section className="party-list wrap sec grid12" aria-labelledby="playlist">
        <svg
          className="qr"
          viewBox={`0 0 ${code.size} ${code.size}`}
          role="img"
          aria-label="QR code that opens the party playlist"
        >
          <rect className="ground" width={code.size} height={code.size} />
          <path className="cells" d={code.path} shapeRendering="crispEdges" />
        </svg>
        <div className="words">
          <h2 className="d2" id="playlist">
            {playlist.title}
          </h2>
          <p className="lede">{playlist.text}</p>
          {leadsAway(playlist.url, 'Open the playlist')}
        </div>
      </section>
    </Page>
  );
}
