import { chromiumPath } from '../../../tools/web/chromium.ts';

/** Says once that the journeys through the web app are left out, and how to run them. */
export default function setup(): void {
  if (!chromiumPath)
    console.log(
      'The journeys through the web app are left out: there is no Chromium here. Install it or set CHROME_PATH, and run npm run test:browser.',
    );
}
