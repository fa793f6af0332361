import { remember, remembered } from '#app/ui/remembered.ts';

const KEY = 'webinar-banner-dismissed';
const HOURS_48 = 48 * 60 * 60 * 1000;

const hide = () => {
  document.documentElement.dataset.banner = 'off';
};

function hideIfDismissed() {
  // a wrong clock at the time of closing must not hide the banner for good
  if (Math.abs(Date.now() - Number(remembered(KEY))) < HOURS_48) hide();
}

/**
 * Hides the banner: for 48 hours once it was closed, in this or another tab; until the next document once its 20
 * seconds are over. The 20 seconds are an animation (webinar-banner.css), which pauses by itself while the banner is
 * hovered or focused, and also runs without a script. Part of the boot script.
 */
export function keepBannerHidden(): void {
  hideIfDismissed();
  for (const event of ['storage', 'pageshow']) addEventListener(event, hideIfDismissed);
  addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('.banner .close')) return;
    hide();
    remember(KEY, String(Date.now()));
  });
  addEventListener('animationend', ({ animationName }) => animationName === 'banner-leaves' && hide());
}
