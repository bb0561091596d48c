// Generated content for search.mjs in eight languages: frequent words, and rare ones so that the vocabulary grows as in real texts.
const vocabulary = {
  en: `the of and a in market price trend trading strategy risk candle candlestick chart support resistance level breakout
    entry exit stop loss take profit position size lot leverage margin broker order limit liquidity volume volatility
    momentum divergence oscillator moving average exponential fibonacci retracement extension elliott wave harmonic pattern
    gartley butterfly head shoulders triangle wedge flag pennant pullback reversal continuation scalping swing day trader
    investor portfolio diversification hedge futures options forex currency pair euro dollar yen pound gold silver oil
    crude index stocks bonds yields inflation interest rates central bank policy news calendar sentiment psychology
    discipline journal backtest drawdown expectancy reward ratio supply demand imbalance order block fair value gap smart
    money institutional accumulation distribution wyckoff session london york asian overlap spread slippage execution
    algorithm indicator relative strength macd bollinger bands ichimoku cloud parabolic pivot points vwap delta footprint
    profile heikin ashi renko timeframe multiple analysis fundamental technical beginner advanced intermediate introduction
    masterclass workshop lesson practice examples mistakes patience fear greed confidence plan rules checklist`.split(
    /\s+/,
  ),
  es: `el la de y en mercado precio tendencia operación estrategia riesgo vela gráfico soporte resistencia nivel ruptura
    entrada salida pérdida ganancia posición tamaño lote apalancamiento margen corredor orden límite liquidez volumen
    volatilidad impulso divergencia oscilador media móvil exponencial retroceso fibonacci extensión onda elliott armónico
    patrón mariposa cabeza hombros triángulo cuña bandera retroceso reversión continuación inversión inversor cartera
    diversificación cobertura futuros opciones divisas euro dólar yen libra oro plata petróleo índice acciones bonos
    rendimientos inflación interés tasas banco central política noticias calendario sentimiento psicología disciplina
    diario prueba reducción esperanza ratio oferta demanda desequilibrio bloque valor justo institucional acumulación
    distribución sesión londres asiática solapamiento diferencial deslizamiento ejecución algoritmo indicador fuerza
    relativa bandas nube pivote perfil temporalidad análisis fundamental técnico principiante avanzado introducción taller
    lección práctica ejemplos errores paciencia miedo codicia confianza plan reglas gestión educación señales`.split(
    /\s+/,
  ),
  de: `der die und das in Markt Preis Trend Handel Strategie Risiko Kerze Kerzendiagramm Unterstützung Widerstand Niveau
    Ausbruch Einstieg Ausstieg Verlust Gewinn Position Größe Hebel Marge Makler Auftrag Liquidität Volumen Volatilität
    Schwung Divergenz Oszillator gleitender Durchschnitt exponentiell Fibonacci Rücklauf Elliott Wellen harmonisch Muster
    Schulter Kopf Dreieck Keil Flagge Umkehr Fortsetzung Händler Anleger Depot Streuung Absicherung Terminkontrakte
    Optionen Devisen Währungspaar Euro Dollar Gold Silber Öl Index Aktien Anleihen Renditen Inflation Zinsen Zentralbank
    Politik Nachrichten Kalender Stimmung Psychologie Disziplin Tagebuch Rückrechnung Angebot Nachfrage Ungleichgewicht
    Sitzung Spanne Ausführung Algorithmus Indikator Stärke Bänder Wolke Zeitebene Analyse Grundlagen technisch Anfänger
    Fortgeschrittene Einführung Übung Beispiele Fehler Geduld Angst Gier Vertrauen Regeln Märkte Handelsplan
    Risikomanagement`.split(/\s+/),
  fr: `le la de et en marché prix tendance négociation stratégie risque bougie graphique soutien résistance niveau cassure
    entrée sortie perte gain position taille levier marge courtier ordre limite liquidité volume volatilité élan divergence
    oscillateur moyenne mobile exponentielle retracement fibonacci vague elliott harmonique figure épaule tête triangle
    biseau drapeau renversement continuation investisseur portefeuille couverture options devises or argent pétrole indice
    actions obligations rendement inflation taux banque centrale politique nouvelles calendrier sentiment psychologie
    discipline journal offre demande déséquilibre séance écart exécution algorithme indicateur force relative bandes nuage
    unité analyse fondamentale technique débutant avancé introduction atelier leçon pratique exemples erreurs patience peur
    règles élève éducation`.split(/\s+/),
  pt: `o a de e em mercado preço tendência negociação estratégia risco vela gráfico suporte resistência nível rompimento
    entrada saída perda lucro posição tamanho lote alavancagem margem corretora ordem limite liquidez volume volatilidade
    impulso divergência oscilador média móvel exponencial retração fibonacci extensão onda elliott harmônico padrão cabeça
    ombros triângulo cunha bandeira reversão continuação investidor carteira diversificação proteção futuros opções moedas
    ouro prata petróleo índice ações títulos inflação juros taxas banco central política notícias calendário sentimento
    psicologia disciplina diário oferta demanda desequilíbrio sessão execução algoritmo indicador força relativa bandas
    nuvem análise fundamentalista técnica iniciante avançado introdução oficina lição prática exemplos erros paciência medo
    confiança plano regras educação`.split(/\s+/),
  ar: `في من على السوق السعر الاتجاه التداول استراتيجية المخاطر الشموع اليابانية الرسم البياني الدعم المقاومة مستوى الاختراق
    الدخول الخروج وقف الخسارة جني الأرباح الصفقة حجم الرافعة المالية الهامش الوسيط أمر السيولة التقلب الزخم التباعد مؤشر
    المتوسط المتحرك الأسي فيبوناتشي التصحيح موجات إليوت التوافقي نموذج الرأس والكتفين المثلث الوتد العلم الانعكاس الاستمرار
    المستثمر المحفظة التنويع التحوط العقود الآجلة الخيارات العملات الأجنبية اليورو الدولار الذهب الفضة النفط المؤشر الأسهم
    السندات العوائد التضخم الفائدة البنك المركزي السياسة الأخبار التقويم المعنويات النفسية الانضباط العرض والطلب الجلسة
    لندن نيويورك السبريد التنفيذ الخوارزمية القوة النسبية بولينجر السحابة التحليل الأساسي الفني المبتدئين المتقدم مقدمة
    ورشة الدرس أمثلة أخطاء الصبر الخوف الطمع الثقة خطة القواعد إدارة متداول متداولين استراتيجيات`.split(/\s+/),
  zh: `市场 价格 趋势 交易 策略 风险 管理 蜡烛 图表 支撑 阻力 突破 入场 出场 止损 止盈 仓位 杠杆 保证金 经纪 订单 流动性 成交量
    波动率 动量 背离 指标 移动平均 斐波那契 回撤 波浪 形态 三角形 反转 投资者 投资组合 对冲 期货 期权 外汇 欧元 美元 黄金 白银
    原油 股票 债券 通胀 利率 央行 政策 新闻 日历 心理 纪律 日志 回测 基础 技术 分析 初学者 高级 课程`.split(/\s+/),
  ja: `市場 価格 トレンド 取引 戦略 リスク 管理 ローソク足 チャート 支持線 抵抗線 突破 損切り 利益確定 証拠金 注文 流動性 出来高
    移動平均 ダイバージェンス フィボナッチ 波動 反転 投資家 先物 為替 ユーロ ドル 円 金 銀 原油 株式 債券 金利 中央銀行 心理
    規律 日記 検証 基礎 分析 入門 上級 講座`.split(/\s+/),
};

const languages = ['en', 'en', 'en', 'en', 'es', 'es', 'de', 'fr', 'pt', 'ar'];
const firstNames =
  'María Jürgen François João Khalid Sarah Ahmed Elena Björn Zoë Fatima Lucía Omar Hélène Nuno Grace'.split(' ');
const lastNames =
  'García Müller Lefèvre Gonçalves Al-Rashid Johnson Hassan Petrova Ångström Núñez Schröder Dupont Weiß Lee'.split(' ');
const syllables = 'ba ren tol mi ska vor lin da que zar pho tri nex um gal io sen ter ku lam'.split(' ');

/** Produces the same numbers in every run. */
export function createChance(seed) {
  let state = seed;
  const chance = () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  return { chance, pick: (list) => list[Math.floor(chance() * list.length)] };
}

const { chance, pick } = createChance(42);
const rare = Array.from(
  { length: 15_000 },
  () => pick(syllables) + pick(syllables) + pick(syllables) + (chance() < 0.4 ? pick(syllables) : ''),
);
/** Picks from the front of the list most often. */
const frequent = (list) => list[Math.min(list.length - 1, Math.floor(list.length * chance() ** 2.2))];
const words = (language, count) =>
  Array.from({ length: count }, () => frequent(chance() < 0.06 ? rare : vocabulary[language])).join(' ');
/** Text in a language without spaces between words. */
const run = (language, count) => Array.from({ length: count }, () => frequent(vocabulary[language])).join('');
const capitalised = (text) => text[0].toUpperCase() + text.slice(1);
const title = (language) => capitalised(words(language, 3 + Math.floor(chance() * 5)));
export const fullName = () => `${pick(firstNames)} ${pick(lastNames)}`;
const types = () => {
  const one = chance();
  if (one < 0.5) return [];
  return one < 0.75 ? [1] : one < 0.9 ? [1, 2] : [2];
};
const found = (kind, id, parent, course) => ({
  kind,
  id: String(id),
  parent,
  languageCode: course.language,
  subscriptionTypeIds: course.types,
  isStaffOnly: course.isStaffOnly,
  ownerIds: [],
  link: `/bench/${kind}/${id}`,
});
const someTime = () => new Date(Date.now() - chance() * 900 * 86_400_000).toISOString();
const someCourse = () => ({ language: pick(languages), types: types(), isStaffOnly: chance() < 0.1 });

/**
 * 72 rows for each course: the course, ten lessons, ten other documents, on average fifty caption lines, and a recording in Chinese
 * or Japanese.
 */
export function* documents(rows) {
  const courseCount = Math.round(rows / 71);
  for (let id = 1; id <= courseCount; id++) {
    const course = someCourse();
    yield {
      ...found('course', id, null, course),
      title: title(course.language),
      subtitle: words(course.language, 25),
      names: fullName(),
      body: words(course.language, 120),
      at: someTime(),
    };
    for (let at = 0; at < 10; at++) {
      const lesson = {
        ...found('lesson', id * 10 + at, `course:${id}`, course),
        title: title(course.language),
        subtitle: '',
        names: '',
        body: words(course.language, 90),
        at: someTime(),
      };
      // Every second course has a video with a hundred caption lines.
      yield at === 0 && id % 2 === 0 ? { ...lesson, lines: 100 } : lesson;
    }
    for (let at = 0; at < 10; at++) {
      const other = someCourse();
      const kind = chance() < 0.02 ? 'educator' : chance() < 0.03 ? 'academy' : pick(['event', 'recording']);
      const name = fullName();
      yield {
        ...found(kind, 1_000_000 + id * 10 + at, null, other),
        title: kind === 'educator' ? name : title(other.language),
        subtitle: words(other.language, 15),
        names: name,
        body: words(other.language, 45),
        at: someTime(),
      };
    }
  }
  for (let id = 1; id <= courseCount; id++) {
    const other = { ...someCourse(), language: chance() < 0.7 ? 'zh' : 'ja' };
    yield {
      ...found('recording', 9_000_000 + id, null, other),
      title: run(other.language, 3 + Math.floor(chance() * 3)),
      subtitle: run(other.language, 8),
      names: fullName(),
      body: Array.from({ length: 5 }, () => `${run(other.language, 8)}。`).join(''),
      at: someTime(),
    };
  }
}

/** The captions of a lesson's video. */
export function cuesOf({ title: _t, subtitle: _s, names: _n, body: _b, at: _a, lines = 0, ...lesson }) {
  return Array.from({ length: lines }, (_, at) => ({
    ...lesson,
    second: at * 6,
    text: words(lesson.languageCode, 14),
  }));
}
