/** What is sent instead of a picture: a person whose camera is off, or a break. */
export interface Card {
  /** The large line: a name, or that there is a break. */
  title: string;
  /** Below it. */
  text: string;
  /** Of the person; null: their initials. */
  pictureUrl: string | null;
  initials: string;
  direction: 'ltr' | 'rtl';
}

export const cardSize = { width: 1280, height: 720 };

const face = { x: 640, y: 268, radius: 112 };
const font = "'Inter Variable', 'Inter Fallback', 'Noto Sans Arabic Variable', sans-serif";
const widest = 1080;

/** The person's picture, already loaded. */
type Face = CanvasImageSource & { naturalWidth: number; naturalHeight: number };

/** Draws a card in the colours of the stage. */
export function drawCard(context: CanvasRenderingContext2D, card: Card, picture: Face | null): void {
  const { width, height } = cardSize;
  const back = context.createRadialGradient(width / 2, 0, 0, width / 2, 0, width);
  back.addColorStop(0, '#0b4542');
  back.addColorStop(0.72, '#04100f');
  context.fillStyle = back;
  context.fillRect(0, 0, width, height);
  context.direction = card.direction;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  if (picture) drawFace(context, picture);
  else if (card.initials !== '') drawInitials(context, card.initials);
  const top = card.initials === '' ? height / 2 - 40 : 468;
  write(context, card.title, { y: top, size: 60, weight: 650, color: '#fff' });
  write(context, card.text, { y: top + 82, size: 32, weight: 450, color: 'rgb(255 255 255 / 0.78)' });
}

function drawFace(context: CanvasRenderingContext2D, picture: Face): void {
  const { x, y, radius } = face;
  const side = Math.min(picture.naturalWidth, picture.naturalHeight);
  context.save();
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.clip();
  context.drawImage(
    picture,
    (picture.naturalWidth - side) / 2,
    (picture.naturalHeight - side) / 2,
    side,
    side,
    x - radius,
    y - radius,
    2 * radius,
    2 * radius,
  );
  context.restore();
}

function drawInitials(context: CanvasRenderingContext2D, initials: string): void {
  const { x, y, radius } = face;
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-teal-6') || '#333';
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = '#fff';
  context.font = `600 92px ${font}`;
  context.fillText(initials, x, y + 6);
}

interface Line {
  y: number;
  size: number;
  weight: number;
  color: string;
}

/** In one line, smaller if it is long. */
function write(context: CanvasRenderingContext2D, text: string, { y, size, weight, color }: Line): void {
  context.fillStyle = color;
  context.font = `${weight} ${size}px ${font}`;
  const fitting = Math.min(1, widest / Math.max(1, context.measureText(text).width));
  context.font = `${weight} ${Math.max(18, Math.floor(size * fitting))}px ${font}`;
  context.fillText(text, cardSize.width / 2, y, widest);
}
