import type { StrategyText } from '@candela/contract/scanning/strategy-text';

type Texts = Record<'en' | 'de' | 'fr' | 'es' | 'pt' | 'ar', StrategyText>;

/** What the demo strategies say about themselves. */
export const demoStrategyTexts = {
  rsiTurn: {
    en: {
      name: 'RSI back from below 30',
      summary: 'Looks for a turn after five-minute bars have fallen too fast.',
      description:
        'When the RSI has been below 30 and closes above it again, the selling has lost its force for now. It says nothing about how far the price will go.\n\nWait for the bar to close, and place the stop below the low of the fall.',
    },
    de: {
      name: 'RSI zurück von unter 30',
      summary: 'Sucht eine Wende, nachdem Fünf-Minuten-Kerzen zu schnell gefallen sind.',
      description:
        'War der RSI unter 30 und schließt wieder darüber, hat der Verkaufsdruck vorerst nachgelassen. Wie weit der Kurs läuft, sagt das nicht.\n\nWarten Sie auf den Schluss der Kerze und setzen Sie den Stop unter das Tief des Falls.',
    },
    fr: {
      name: 'RSI de retour depuis moins de 30',
      summary: 'Cherche un retournement après une chute trop rapide des bougies de cinq minutes.',
      description:
        'Quand le RSI est passé sous 30 puis clôture de nouveau au-dessus, la pression vendeuse s’est relâchée pour l’instant. Cela ne dit rien de l’ampleur du mouvement.\n\nAttendez la clôture de la bougie et placez le stop sous le plus bas de la chute.',
    },
    es: {
      name: 'RSI de vuelta desde menos de 30',
      summary: 'Busca un giro después de que las velas de cinco minutos caigan demasiado rápido.',
      description:
        'Cuando el RSI ha estado por debajo de 30 y vuelve a cerrar por encima, la presión vendedora ha cedido por ahora. No dice hasta dónde llegará el precio.\n\nEspera al cierre de la vela y coloca el stop por debajo del mínimo de la caída.',
    },
    pt: {
      name: 'RSI de volta de menos de 30',
      summary: 'Procura uma virada depois de candles de cinco minutos caírem rápido demais.',
      description:
        'Quando o RSI esteve abaixo de 30 e volta a fechar acima, a pressão vendedora cedeu por enquanto. Isso não diz até onde o preço irá.\n\nEspere o fechamento do candle e coloque o stop abaixo da mínima da queda.',
    },
    ar: {
      name: 'عودة RSI من دون 30',
      summary: 'تبحث عن انعكاس بعد هبوط سريع لشموع الخمس دقائق.',
      description:
        'عندما يكون RSI دون 30 ثم يغلق فوقها من جديد، يكون ضغط البيع قد خف حاليًا. وهذا لا يقول إلى أين سيصل السعر.\n\nانتظر إغلاق الشمعة، وضع وقف الخسارة تحت قاع الهبوط.',
    },
  },
  hourBreak: {
    en: {
      name: 'Break of the hour',
      summary: 'A minute closes above the high of the last hour while the trend is strong.',
      description:
        'Only when the ADX is above 20: without a trend, most breaks come back at once. After an alert it stays quiet for an hour.',
    },
    de: {
      name: 'Ausbruch aus der Stunde',
      summary: 'Eine Minute schließt über dem Hoch der letzten Stunde, während der Trend stark ist.',
      description:
        'Nur bei einem ADX über 20: Ohne Trend kommen die meisten Ausbrüche sofort zurück. Nach einem Alarm bleibt sie eine Stunde still.',
    },
    fr: {
      name: 'Cassure de l’heure',
      summary: 'Une minute clôture au-dessus du plus haut de la dernière heure, dans une tendance forte.',
      description:
        'Seulement quand l’ADX dépasse 20\u00a0: sans tendance, la plupart des cassures reviennent aussitôt. Après une alerte, elle se tait pendant une heure.',
    },
    es: {
      name: 'Ruptura de la hora',
      summary: 'Un minuto cierra por encima del máximo de la última hora con una tendencia fuerte.',
      description:
        'Solo con el ADX por encima de 20: sin tendencia, la mayoría de las rupturas vuelven enseguida. Tras una alerta calla durante una hora.',
    },
    pt: {
      name: 'Rompimento da hora',
      summary: 'Um minuto fecha acima da máxima da última hora com a tendência forte.',
      description:
        'Só com o ADX acima de 20: sem tendência, a maioria dos rompimentos volta logo. Depois de um alerta, fica em silêncio por uma hora.',
    },
    ar: {
      name: 'كسر قمة الساعة',
      summary: 'شمعة دقيقة تغلق فوق قمة الساعة الأخيرة والاتجاه قوي.',
      description: 'فقط عندما يكون ADX فوق 20: من دون اتجاه تعود أغلب الكسور فورًا. بعد كل تنبيه تصمت ساعة.',
    },
  },
  trendPullback: {
    en: {
      name: 'Pullback in a rising trend',
      summary: 'Above the hourly EMA 50, the price takes back the EMA 20 of fifteen minutes.',
      description:
        'The longer timeframe decides the direction, the shorter one the moment. Of the hour only bars that have closed count, so nothing is repainted.',
    },
    de: {
      name: 'Rücksetzer im Aufwärtstrend',
      summary: 'Über dem EMA 50 der Stunde erobert der Kurs den EMA 20 von fünfzehn Minuten zurück.',
      description:
        'Der längere Zeitrahmen bestimmt die Richtung, der kürzere den Moment. Von der Stunde zählen nur geschlossene Kerzen, es wird also nichts nachgezeichnet.',
    },
    fr: {
      name: 'Repli dans une tendance haussière',
      summary: 'Au-dessus de l’EMA 50 horaire, le prix reprend l’EMA 20 de quinze minutes.',
      description:
        'L’unité de temps longue donne la direction, la courte le moment. De l’heure, seules les bougies clôturées comptent\u00a0: rien n’est redessiné.',
    },
    es: {
      name: 'Retroceso en tendencia alcista',
      summary: 'Por encima de la EMA 50 horaria, el precio recupera la EMA 20 de quince minutos.',
      description:
        'El marco temporal largo decide la dirección y el corto el momento. De la hora solo cuentan las velas cerradas, así que nada se repinta.',
    },
    pt: {
      name: 'Recuo em tendência de alta',
      summary: 'Acima da EMA 50 horária, o preço retoma a EMA 20 de quinze minutos.',
      description:
        'O tempo gráfico maior decide a direção, o menor o momento. Da hora só contam candles fechados, então nada é redesenhado.',
    },
    ar: {
      name: 'تراجع داخل اتجاه صاعد',
      summary: 'فوق EMA 50 للساعة يستعيد السعر EMA 20 لربع الساعة.',
      description: 'الإطار الأطول يحدد الاتجاه والأقصر يحدد اللحظة. ومن شموع الساعة لا تُحسب إلا المغلقة، فلا يُعاد رسم شيء.',
    },
  },
  squeezeDown: {
    en: {
      name: 'Out of the lower band',
      summary: 'Sells what closes below its Bollinger band while the average falls.',
      description:
        'A close outside of the band shows speed, the falling EMA 50 that it is not against the trend. Fast markets come back fast: plan the exit before the entry.',
    },
    de: {
      name: 'Unter dem unteren Band',
      summary: 'Verkauft, was unter seinem Bollinger-Band schließt, während der Durchschnitt fällt.',
      description:
        'Ein Schluss außerhalb des Bands zeigt Tempo, der fallende EMA 50, dass es nicht gegen den Trend geht. Schnelle Märkte kommen schnell zurück: Planen Sie den Ausstieg vor dem Einstieg.',
    },
    fr: {
      name: 'Sous la bande inférieure',
      summary: 'Vend ce qui clôture sous sa bande de Bollinger quand la moyenne baisse.',
      description:
        'Une clôture hors de la bande montre la vitesse, l’EMA 50 en baisse que ce n’est pas contre la tendance. Les marchés rapides reviennent vite\u00a0: prévoyez la sortie avant l’entrée.',
    },
    es: {
      name: 'Bajo la banda inferior',
      summary: 'Vende lo que cierra por debajo de su banda de Bollinger mientras la media baja.',
      description:
        'Un cierre fuera de la banda muestra velocidad; la EMA 50 a la baja, que no va contra la tendencia. Los mercados rápidos vuelven rápido: planea la salida antes de la entrada.',
    },
    pt: {
      name: 'Abaixo da banda inferior',
      summary: 'Vende o que fecha abaixo da sua banda de Bollinger enquanto a média cai.',
      description:
        'Um fechamento fora da banda mostra velocidade; a EMA 50 em queda, que não é contra a tendência. Mercados rápidos voltam rápido: planeje a saída antes da entrada.',
    },
    ar: {
      name: 'تحت الحد السفلي',
      summary: 'تبيع ما يغلق تحت نطاق بولينجر والمتوسط هابط.',
      description:
        'الإغلاق خارج النطاق يدل على السرعة، وهبوط EMA 50 يدل على أنه ليس عكس الاتجاه. الأسواق السريعة تعود بسرعة: خطط للخروج قبل الدخول.',
    },
  },
} satisfies Record<string, Texts>;
