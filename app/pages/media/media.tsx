import { PRESS_KIT } from '#app/features/firm-record/press-kit-path.ts';
import { EnquiryFrame } from '#app/features/media-enquiry/enquiry-frame.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { services } from '#app/services.server.ts';
import { FileLink } from '#app/ui/file-link.tsx';
import { ownDocument } from '#app/ui/own-document.ts';
import { Page } from '#app/ui/page.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { Picture, usePictures } from '#app/ui/picture.tsx';
import { picturesOf } from '#app/ui/picture-lists.server.ts';
import { TextLink } from '#app/ui/text-link.tsx';
import type { Route } from './+types/media';
import './media.css';

export const handle: PageHandle = { embeds: ['mediaForm'] };

export function loader({ context }: Route.LoaderArgs) {
  const { content, pictures } = context.get(services);
  const { pages, site } = content;
  const { phone, pressEmail } = site.contact;
  return {
    words: pages.media,
    pictures: picturesOf(pictures, 'press'),
    form: __PROVIDERS__.mediaForm?.src ?? pages['media-enquiry'].path,
    contact: { phone, pressEmail },
  };
}

/** Loads a document of its own, because this page's policy allows a frame. */
export const clientLoader = (args: Route.ClientLoaderArgs) => ownDocument(args, true);

type Banner = Route.ComponentProps['loaderData']['words']['banners'][number];

/** The format of the files to download. */
const FORMAT = 'JPEG, 2400 pixels wide';

/** The hero picture has no day version; every other press picture has both. */
const isAlwaysNight = ({ picture }: Banner) => picture.name === 'hero';

function BannerPicture({ banner, sizes }: { banner: Banner; sizes: string }) {
  const { name, alt } = banner.picture;
  const pictures = usePictures();
  if (!isAlwaysNight(banner))
    return (
      <Picture name={name} alt={alt} sizes={sizes} kind={name === 'street' ? 'street' : 'column'} lights />
    );
  return (
    <span className="pic">
      <img
        src={pictures.src(name, 1600)}
        srcSet={pictures.set(name, 'hero')}
        sizes={sizes}
        alt={alt}
        decoding="async"
      />
    </span>
  );
}

export default function Media({ loaderData }: Route.ComponentProps) {
  const { words, form, contact } = loaderData;
  const pictures = usePictures();
  const { press, banners, record, enquiry } = words;
  const downloads = (banner: Banner) => {
    const name = `press-${banner.picture.name}`;
    const file = `${pictures.folder(name)}/${name}`;
    return isAlwaysNight(banner)
      ? [{ label: 'Download', href: `${file}-2400.jpg` }]
      : [
          { label: 'By day', href: `${file}-day-2400.jpg` },
          { label: 'By night', href: `${file}-night-2400.jpg` },
        ];
  };
  return (
    <Page frame={words}>
      <PageHead heading={words.heading} lede={words.lede} />

      <section className="media-press wrap grid12 sec-foot" aria-labelledby="press-pictures">
        {banners.map((banner, i) => (
          <figure key={banner.picture.name}>
            <BannerPicture banner={banner} sizes={i < 2 ? '100vw' : '(max-width: 640px) 100vw, 60vw'} />
            <figcaption>
              <span className="caption quiet">{banner.caption}</span>
              <span className="files links">
                {downloads(banner).map(({ label, href }) => (
                  <a key={href} href={href} download>
                    {label}
                    <span className="unseen">
                      : {banner.caption}, {FORMAT}
                    </span>
                  </a>
                ))}
              </span>
            </figcaption>
          </figure>
        ))}
        <div className="terms flow under-rule from-9">
          <h2 className="d3" id="press-pictures">
            {press.title}
          </h2>
          <p className="small">{press.text}</p>
          <p className="small">{FORMAT}</p>
          <h2 className="d3">{record.title}</h2>
          <p className="small">{record.text}</p>
          <p>
            <TextLink to="/record">For the Record</TextLink>
          </p>
          <p>
            <FileLink label="Press kit (ZIP)" href={PRESS_KIT} />
          </p>
        </div>
      </section>

      <section className="media-ask rule" aria-labelledby="ask">
        <div className="wrap sec grid12">
          <div className="flow to-4">
            <h2 className="d2" id="ask">
              {enquiry.title}
            </h2>
            <p className="lede">{enquiry.text}</p>
            <dl className="facts">
              <div>
                <dt>By email</dt>
                <dd>
                  <a className="lnk" href={`mailto:${contact.pressEmail}`}>
                    {contact.pressEmail}
                  </a>
                </dd>
              </div>
              <div>
                <dt>By phone</dt>
                <dd>
                  <a className="lnk" href={`tel:+1-${contact.phone}`}>
                    {contact.phone}
                  </a>
                </dd>
              </div>
            </dl>
          </div>
          <EnquiryFrame src={form} title="Media inquiry form" />
        </div>
      </section>
    </Page>
  );
}
