import type { DemoCourse } from '#demo/course-content.ts';

export const indicadoresConCriterio: DemoCourse = {
  slug: 'indicadores-con-criterio',
  language: 'es',
  title: 'Indicadores con criterio',
  summary: 'Medias móviles, RSI, MACD y ATR: qué calcula cada uno, qué pregunta responde y cuándo conviene apagarlo.',
  description: `<p>Un indicador no sabe nada que no esté ya en el precio. Lo que hace es responder a una pregunta concreta con un número. En este curso aprenderás qué pregunta responde cada uno y a usar pocos.</p>`,
  level: 'beginner',
  type: 'self_paced',
  styles: ['swing_trading', 'day_trading'],
  methods: ['technical_indicators'],
  concepts: ['trend_following', 'momentum', 'divergence'],
  trainers: ['lucia'],
  subscriptionTypeIds: [],
  progression: 'free',
  publishedDaysAgo: 33,
  sections: [
    {
      title: 'Qué calculan',
      lessons: [
        { type: 'text', title: 'La media móvil y su retraso', isFreePreview: true, minutes: 4, body: `<p>Una media simple de 20 sesiones suma los últimos veinte cierres y divide entre veinte. Su retraso medio es de unas nueve sesiones y media: la mitad de la ventana.</p><p>Si los últimos cinco cierres son 10, 11, 12, 13 y 14, la media de cinco es 60 ÷ 5 = 12. El precio ya está en 14. La media no se equivoca: responde a otra pregunta, dónde estaba el centro de la semana.</p><h3>Para qué sirve</h3><p>Para decidir de qué lado operar. No para entrar: un cruce llega tarde por construcción, y en un rango llega tarde en las dos direcciones.</p><h3>Practica</h3><p>Calcula a mano una media de cinco sesiones durante dos semanas y anota cuántas sesiones tarda en girar después del precio.</p>` },
        { type: 'text', title: 'RSI: velocidad, no dirección', minutes: 5, body: `<p>El RSI compara la subida media con la bajada media de las últimas catorce sesiones. Si la subida media es 1,2 y la bajada media 0,4, el cociente es 3 y el RSI vale 100 − 100 ÷ (1 + 3) = 75.</p><p>Un valor de 75 dice que las subidas han sido tres veces mayores que las bajadas. No dice que vaya a caer. En una tendencia fuerte el RSI puede pasar semanas por encima de 70, y quien vende en cada lectura paga cada una.</p><ul><li>En rango: 70 y 30 marcan extremos útiles.</li><li>En tendencia alcista: las caídas suelen detenerse entre 40 y 50.</li></ul><h3>Practica</h3><p>Busca una tendencia de tres meses y cuenta cuántas ventas habrías hecho en 70 y qué resultado habrían dado.</p>` },
        { type: 'text', title: 'MACD: la distancia entre dos medias', minutes: 4, body: `<p>El MACD es la media exponencial de 12 menos la de 26. Si valen 104,2 y 103,5, el MACD es 0,7. Su línea de señal es la media de nueve valores del propio MACD.</p><p>Cuando el histograma se encoge, la distancia entre las medias deja de crecer: el movimiento sigue, pero ya no acelera. Es una razón para no añadir, no para darse la vuelta.</p><h3>Un error frecuente</h3><p>Usar MACD y cruce de medias como dos confirmaciones. Son el mismo dato dos veces.</p><h3>Practica</h3><p>Haz una lista de tus indicadores y escribe al lado la pregunta que responde cada uno. Tacha los repetidos.</p>` },
      ],
    },
    {
      title: 'Cómo usarlos',
      lessons: [
        { type: 'text', title: 'Divergencias sin ilusiones', minutes: 5, body: `<p>Hay divergencia cuando el precio marca un máximo nuevo y el indicador no. Significa que la última subida fue más lenta que la anterior, y eso ocurre en casi todas las tendencias largas varias veces antes del final.</p><p>Por eso una divergencia sola no es señal. Lo es cuando aparece en un nivel que ya tenías marcado y el precio rompe después el último mínimo relevante. Si el mínimo está en 48,60 y la entrada en 48,50 con stop en 49,40, el riesgo es 0,90; el objetivo en 46,70 ofrece 1,80, dos veces el riesgo.</p><h3>Practica</h3><p>Marca diez divergencias en un gráfico pasado. ¿Cuántas rompieron el mínimo antes de que el precio hiciera otro máximo?</p>` },
        { type: 'text', title: 'ATR: el tamaño de lo normal', minutes: 4, body: `<p>El ATR mide cuánto se mueve un instrumento en una sesión corriente. No tiene dirección y por eso es tan útil: sirve para colocar el stop fuera del ruido y para calcular el tamaño.</p><p>Con un ATR de 0,80 y un stop a 1,5 ATR, la distancia es 1,20. Si arriesgas 60, el tamaño es 60 ÷ 1,20 = 50 títulos. Si el ATR sube a 1,60, el mismo riesgo da 25. La posición se adapta sola.</p><h3>Practica</h3><p>Calcula el tamaño para tres valores con el mismo riesgo y un stop de 1,5 ATR.</p>` },
        { type: 'text', title: 'Un gráfico limpio', minutes: 4, body: `<p>Quédate con tres respuestas: de qué lado (una media), cuánto se mueve (ATR) y dónde (tus niveles). Todo lo demás debe ganarse el sitio.</p><p>La prueba es sencilla: opera veinte veces en repetición con el indicador y veinte sin él, con las mismas reglas. Si el resultado no cambia en más de lo que cambia por azar, apágalo. Con veinte operaciones, una diferencia de 0,1 R por operación no demuestra nada; una de 0,6 R merece otras cuarenta.</p><h3>Practica</h3><p>Elige el indicador que más miras y haz la prueba esta semana.</p>` },
      ],
    },
  ],
};
