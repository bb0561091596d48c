import { storeItems } from '#community/news-sources/storing.service.ts';
import { identified } from '#community/readers/identity.ts';
import type { Tx } from '#db/client.ts';
import { newsSources } from '#db/tables/news.ts';
import type { NewsImpact } from '@candela/contract/community/news-terms';

interface DemoItem {
  minutesAgo: number;
  title: string;
  summary: string;
}

interface DemoSource {
  name: string;
  languageCode: string;
  impact: NewsImpact;
  symbolCodes?: string[];
  /** It has not answered since. */
  silentHours?: number;
  items: DemoItem[];
}

/** Headlines as they may come on any day, without figures: prices of the demo are generated. Their sources do not exist. */
const demoSources: DemoSource[] = [
  {
    name: 'Demo Wire',
    languageCode: 'en',
    impact: 'medium',
    items: [
      {
        minutesAgo: 14,
        title: 'Dollar slips as traders wait for the central bank minutes',
        summary:
          'Desks report thin volumes before the release; options point to a quiet afternoon and a busier evening.',
      },
      {
        minutesAgo: 55,
        title: 'ECB officials repeat that decisions are taken meeting by meeting',
        summary: 'Two members of the council said that data of the next weeks matter more than any single print.',
      },
      {
        minutesAgo: 131,
        title: 'Bank of England deputy sees no hurry to change rates',
        summary: 'Sterling moved little after the speech. The next decision comes with new forecasts.',
      },
      {
        minutesAgo: 215,
        title: 'Yen steadies after a week of losses against most peers',
        summary: 'Exporters were said to sell dollars into the Tokyo fixing.',
      },
      {
        minutesAgo: 430,
        title: 'S&P 500 futures little changed before a short trading day',
        summary: 'Liquidity is lower than usual, so that single orders move prices further.',
      },
      {
        minutesAgo: 1150,
        title: 'Nasdaq Composite closes higher as chip makers recover',
        summary: 'Breadth stayed narrow: more than half of the members ended the day lower.',
      },
      {
        minutesAgo: 1900,
        title: 'Reserve Bank of Australia leaves its guidance unchanged',
        summary: 'The statement drops one sentence about wages; markets took it as a sign of patience.',
      },
    ],
  },
  {
    name: 'Demo Metals Daily',
    languageCode: 'en',
    impact: 'low',
    symbolCodes: ['XAUUSD'],
    items: [
      {
        minutesAgo: 32,
        title: 'Gold steady near the middle of its weekly range',
        summary: 'Physical demand in Asia is described as normal for the season.',
      },
      {
        minutesAgo: 52,
        title: 'ECB officials repeat that decisions are taken meeting by meeting',
        summary: 'The comments left bullion unchanged in euro terms.',
      },
      {
        minutesAgo: 620,
        title: 'Funds cut net long positions in spot gold for the second week',
        summary: 'The weekly report shows profit taking rather than new shorts.',
      },
      {
        minutesAgo: 1720,
        title: 'Silver prices follow copper rather than gold, for now',
        summary: 'Industrial orders have been the better guide since the summer.',
      },
    ],
  },
  {
    name: 'Demo Energy Brief',
    languageCode: 'en',
    impact: 'medium',
    silentHours: 6,
    items: [
      {
        minutesAgo: 395,
        title: 'Brent gives back the gain of Monday after a larger build in stocks',
        summary: 'Refiners are back from maintenance earlier than in other years.',
      },
      {
        minutesAgo: 2100,
        title: 'OPEC+ delegates expect no change at the next meeting',
        summary: 'Several members are said to prefer waiting for winter demand.',
      },
    ],
  },
  {
    name: 'Demo Mercados',
    languageCode: 'es',
    impact: 'medium',
    items: [
      {
        minutesAgo: 75,
        title: 'El BCE insiste en decidir reunión a reunión',
        summary: 'El euro apenas se mueve; la atención pasa a los precios de la próxima semana.',
      },
      {
        minutesAgo: 540,
        title: 'Las bolsas europeas abren sin rumbo claro',
        summary: 'El sector bancario sube y el de consumo baja.',
      },
    ],
  },
  {
    name: 'أسواق تجريبية',
    languageCode: 'ar',
    impact: 'low',
    symbolCodes: ['XAUUSD'],
    items: [
      {
        minutesAgo: 98,
        title: 'الذهب يستقر قبل صدور بيانات أمريكية',
        summary: 'يقول متعاملون إن الأحجام أقل من المعتاد.',
      },
      {
        minutesAgo: 860,
        title: 'طلب هادئ على السبائك في أسواق الخليج',
        summary: 'يتوقع التجار تحسن الطلب مع نهاية الموسم.',
      },
    ],
  },
];

const minute = 60_000;

/** Sources that do not exist, with news that have not happened, marked as such. Nothing is read from anywhere for them. */
export async function seedNews(tx: Tx): Promise<void> {
  for (const [place, demo] of demoSources.entries()) {
    const { name, languageCode, impact, symbolCodes = [], silentHours } = demo;
    const okAt = new Date(Date.now() - (silentHours ?? 0) * 60 * minute);
    const isSilent = silentHours !== undefined;
    const [source] = await tx
      .insert(newsSources)
      .values({
        name,
        languageCode,
        impact,
        symbolCodes,
        minutes: 15,
        isDemo: true,
        address: `https://demo.invalid/feeds/${place + 1}`,
        lastTriedAt: new Date(),
        lastOkAt: okAt,
        ...(isSilent && { state: 'failing', problem: 'silence', failures: 5, failingSince: okAt }),
      })
      .onConflictDoNothing()
      .returning({ id: newsSources.id });
    if (!source) continue;
    const items = demo.items.map(({ minutesAgo, title, summary }, number) => ({
      title,
      summary,
      languageCode,
      isDated: true,
      guid: `demo-${place}-${number}`,
      url: `https://demo.invalid/news/${place + 1}/${number + 1}`,
      publishedAt: new Date(Date.now() - minutesAgo * minute).toISOString(),
    }));
    await storeItems(tx, { id: source.id, languageCode, impact }, identified(items), 0);
  }
}
