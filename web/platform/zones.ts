/** Time zones to choose from, with the present one whatever it is. */
export function zoneChoices(current: string) {
  const zones = new Set([current, 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  return [...zones].toSorted().map((zone) => ({ value: zone, label: zone }));
}
