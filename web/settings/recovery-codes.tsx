import { useState } from 'preact/hooks';
import { download } from '../platform/download.ts';
import { common } from '../texts/en/common.ts';
import { securityTexts as t } from '../texts/en/security.ts';
import { DialogBody } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { noteCodes } from './codes-stored.ts';

interface RecoveryCodesProps {
  /** Left out of a repeated response. */
  readonly codes: readonly string[] | undefined;
  readonly onDone: () => void;
}

/** The content of a dialog: the codes are shown this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [isCopied, setCopied] = useState(false);
  const text = `${codes?.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // The browser does not allow it. The codes can be selected.
    }
  };
  const print = () => {
    // The style sheet then prints the codes alone.
    document.documentElement.classList.add('prints-codes');
    window.print();
    document.documentElement.classList.remove('prints-codes');
  };
  return (
    <>
      <DialogBody>
        {codes ? (
          <>
            <p class="second">{t.codesMore}</p>
            <div class="printed">
              <h3 class="print-only">{t.codesTitle}</h3>
              <ul class="codes" aria-label={t.recoveryCodes}>
                {codes.map((code) => (
                  <li key={code} class="code">
                    {code}
                  </li>
                ))}
              </ul>
            </div>
            <div class="actions">
              <button class="button secondary" type="button" onClick={() => void copy()}>
                <Icon name={isCopied ? 'check' : 'copy'} size="s" />
                {common.copy}
              </button>
              <button
                class="button secondary"
                type="button"
                onClick={() => download('recovery-codes.txt', 'text/plain;charset=utf-8', [text])}
              >
                <Icon name="import" size="s" />
                {t.download}
              </button>
              <button class="button secondary" type="button" onClick={print}>
                {t.print}
              </button>
              <span class="hidden-text" role="status">
                {isCopied && common.copied}
              </span>
            </div>
          </>
        ) : (
          <Notice kind="amber">{t.codesLost}</Notice>
        )}
      </DialogBody>
      <div class="dialog-foot">
        <button
          class="button primary"
          type="button"
          onClick={() => {
            if (codes) noteCodes('stored');
            onDone();
          }}
        >
          {t.done}
        </button>
      </div>
    </>
  );
}
