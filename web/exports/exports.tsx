import { useEffect } from 'preact/hooks';
import { NO_FAILURE } from '../platform/failures.ts';
import { today } from '../platform/formats.ts';
import { useAddress } from '../platform/location.ts';
import { useUser } from '../platform/session.ts';
import { common } from '../texts/en/common.ts';
import { exportTexts as t } from '../texts/en/exports.ts';
import { DateField, Radios } from '../ui/field.tsx';
import { Form, Submit } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { Progress } from '../ui/progress.tsx';
import { Screen } from '../ui/screen.tsx';
import { carryOut, type Format, interrupted, useExportWork } from './work.ts';

const FORMATS = Object.keys(t.formats) as Format[];

/** Takes the books along: as a table, as a journal for another program, or complete. */
export default function Exports() {
  const { search, change } = useAddress();
  const day = today(useUser().time_zone);
  const work = useExportWork();
  const format = FORMATS.find((each) => each === search.format) ?? 'csv';
  const isBusy = work !== undefined && work.failure === undefined;
  useEffect(() => {
    const wanted = interrupted();
    if (wanted) void carryOut(wanted, day);
  }, []);
  return (
    <Screen title={t.title}>
      <div>
        <Form
          failure={NO_FAILURE}
          look="upload"
          onSubmit={() => void carryOut({ format, from: search.from, to: search.to }, day)}
        >
          {work?.failure && <Notice kind="red">{work.failure}</Notice>}
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
          {isBusy && <Progress label={t.working(t.megabytes(work.size))} />}
          <div class="actions">
            <Submit label={t.download} isBusy={isBusy} />
          </div>
        </Form>
      </div>
    </Screen>
  );
}
