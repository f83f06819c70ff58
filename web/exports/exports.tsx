import { useEffect } from 'preact/hooks';
import { hasAttachments } from '../attachments/has-attachments.ts';
import { sizeText } from '../attachments/size-text.ts';
import { useCurrencies } from '../platform/books.ts';
import { NO_FAILURE } from '../platform/failures.ts';
import { locale, today } from '../platform/formats.ts';
import { useAddress } from '../platform/location.ts';
import { useUser } from '../platform/session.ts';
import { useMoney } from '../platform/use-money.ts';
import { common } from '../texts/en/common.ts';
import { exportTexts as t } from '../texts/en/exports.ts';
import { DateField, Radios } from '../ui/field.tsx';
import { Form, Submit } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { Progress } from '../ui/progress.tsx';
import { Screen } from '../ui/screen.tsx';
import {
  cancel,
  carryOut,
  chooseWhere,
  type Format,
  interrupted,
  isGoingOn,
  useExportWork,
  type Work,
} from './work.ts';

const FORMATS = (Object.keys(t.formats) as Format[]).filter(
  (format) => format !== 'receipts' || hasAttachments(),
);

/** Takes the books along: as a table, as a journal for another program, complete, or their files. */
export default function Exports() {
  const { search, change } = useAddress();
  const day = today(useUser().time_zone);
  const { decimals } = useMoney();
  const areCurrenciesRead = useCurrencies().data !== undefined;
  const work = useExportWork();
  const format = FORMATS.find((each) => each === search.format) ?? 'csv';
  const isBusy = isGoingOn(work);
  useEffect(() => {
    const wanted = interrupted();
    if (wanted && areCurrenciesRead) void carryOut(wanted, { day, decimals });
  }, [areCurrenciesRead]);
  return (
    <Screen title={t.title}>
      <div>
        <Form
          failure={NO_FAILURE}
          look="upload"
          onSubmit={() => void carryOut({ format, from: search.from, to: search.to }, { day, decimals })}
        >
          {work?.failure && <Notice kind="red">{work.failure}</Notice>}
          {work?.isEmpty && <Notice kind="amber">{t.noReceipts}</Notice>}
          {work?.missing && <Missing names={work.missing} />}
          <Radios
            label={t.format}
            value={format}
            choices={FORMATS.map((value) => ({ value, label: t.formats[value] }))}
            onChange={(value) => change({ format: value })}
          />
          <p class="second">{t.about[format]}</p>
          {format !== 'archive' && (
            <div class="fields two">
              <DateField
                label={common.from}
                value={search.from ?? ''}
                onChange={(from) => change({ from })}
              />
              <DateField label={common.to} value={search.to ?? ''} onChange={(to) => change({ to })} />
            </div>
          )}
          {isBusy && work && <GoingOn work={work} day={day} />}
          <div class="actions">
            {isBusy && (
              <button class="button plain" type="button" onClick={cancel}>
                {common.cancel}
              </button>
            )}
            <Submit label={t.download} isBusy={isBusy} />
          </div>
        </Form>
      </div>
    </Screen>
  );
}

function GoingOn({ work, day }: { work: Work; day: string }) {
  const { wanted, size, receipts, isChoosing } = work;
  if (wanted.format !== 'receipts') return <Progress label={t.working(t.megabytes(size))} />;
  if (!receipts) return <Progress label={t.looking} />;
  const { all, bytes, done } = receipts;
  if (!isChoosing) {
    const number = new Intl.NumberFormat(locale());
    const label = t.receipts(number.format(done), number.format(all.length), sizeText(bytes));
    return <Progress label={label} done={size} of={bytes} />;
  }
  return (
    <div class="field">
      <p>{t.toSave(all.length, sizeText(bytes))}</p>
      <button class="button secondary" type="button" onClick={() => void chooseWhere(work, day)}>
        {t.choose}
      </button>
    </div>
  );
}

const SHOWN = 10;

/** The ZIP names all of them. */
function Missing({ names }: { names: readonly string[] }) {
  return (
    <Notice kind="red">
      {t.missing(names.length)} {names.slice(0, SHOWN).join(', ')}
      {names.length > SHOWN && ' …'}
    </Notice>
  );
}
