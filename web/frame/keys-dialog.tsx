import { API } from '../platform/paths.ts';
import { usePreferences } from '../platform/preferences.ts';
import { frame } from '../texts/en/frame.ts';
import { Dialog, DialogBody } from '../ui/dialog.tsx';
import { GO_TO, NAVIGATION } from './navigation-items.ts';

const { keys } = frame;

const GROUPS: readonly { readonly title: string; readonly rows: readonly (readonly [string[], string])[] }[] =
  [
    {
      title: keys.general,
      rows: [
        [['?'], keys.help],
        [['n'], keys.add],
        [['/'], keys.search],
        ...Object.entries(GO_TO).map(
          ([letter, screen]) => [['g', letter], keys.goTo(nameOf(screen))] as [string[], string],
        ),
        [['Ctrl', 'Z'], keys.undo],
      ],
    },
    {
      title: keys.lists,
      rows: [
        [['j', 'k'], keys.move],
        [['Enter'], keys.open],
        [['x'], keys.select],
        [['Delete'], keys.remove],
      ],
    },
    {
      title: keys.preview,
      rows: [
        [['1', '2', '3'], keys.choose],
        [['a'], keys.accept],
        [['c'], keys.category],
        [['x'], keys.leaveOut],
      ],
    },
    {
      title: keys.forms,
      rows: [
        [['Enter'], keys.save],
        [['Ctrl', 'Enter'], keys.saveAndAdd],
        [['Esc'], keys.close],
      ],
    },
  ];

function nameOf(screen: string): string {
  return NAVIGATION.flat().find((place) => place.screen === screen)?.name ?? screen;
}

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const preferences = usePreferences();
  return (
    <Dialog title={frame.keyboardShortcuts} onClose={onClose}>
      <DialogBody>
        {!preferences.keys && <p class="second">{frame.keysOff}</p>}
        <div class="keys">
          {GROUPS.map(({ title, rows }) => (
            <section key={title}>
              <h3>{title}</h3>
              <dl>
                {rows.map(([pressed, meaning]) => (
                  <div key={meaning}>
                    <dt>
                      {pressed.map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </dt>
                    <dd>{meaning}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <p>
          <a class="inline" href={`${API}/docs`}>
            {frame.apiReference}
          </a>
        </p>
      </DialogBody>
    </Dialog>
  );
}
