import { IntroVideo } from '#app/features/intro-video/intro-video.tsx';
import { TextLink } from '#app/ui/text-link.tsx';

interface IntroductionProps {
  title: string;
  text: string;
  link: { label: string; href: string };
  watch: string;
}

export function Introduction({ title, text, link, watch }: IntroductionProps) {
  return (
    <section className="intro">
      <div className="wrap grid12">
        <div className="words">
          <h2 className="d2">{title}</h2>
          <p>{text}</p>
          <TextLink to={link.href}>{link.label}</TextLink>
        </div>
        <div className="box">
          <IntroVideo label={watch} />
        </div>
      </div>
    </section>
  );
}
