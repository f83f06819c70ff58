import { encode } from 'uqr';

/** Drawn by the page: the secret leaves it for no other host. Dark on light in both themes, as cameras expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((line, y) => line.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img">
      <title>{label}</title>
      <rect class="qr-ground" width={size} height={size} />
      <path class="qr-ink" d={dark.join('')} />
    </svg>
  );
}
