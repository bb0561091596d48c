import type { DemoCourse } from '#demo/course-content.ts';

export const backtestingSemIlusoes: DemoCourse = {
  slug: 'backtesting-sem-ilusoes',
  language: 'pt',
  title: 'Backtesting sem ilusões',
  summary: 'Como testar uma regra sem se enganar: dados limpos, custos reais, períodos separados e a pergunta que quase ninguém faz no fim.',
  description: `<p>É fácil fazer um teste dar lucro; difícil é fazer um teste que diga a verdade. Este curso mostra onde os resultados se inflam e como perceber isso antes de arriscar dinheiro.</p>`,
  level: 'advanced',
  type: 'self_paced',
  styles: ['swing_trading', 'position_trading'],
  methods: ['quantitative'],
  concepts: ['risk_management', 'mean_reversion', 'trend_following'],
  trainers: ['kwame'],
  subscriptionTypeIds: [2],
  progression: 'free',
  publishedDaysAgo: 12,
  sections: [
    {
      title: 'Antes do teste',
      lessons: [
        { type: 'text', title: 'Uma regra que um estranho consegue seguir', isFreePreview: true, minutes: 5, body: `<p>Uma regra está pronta para o teste quando outra pessoa, sem falar com você, chega às mesmas operações. “Comprar em suporte forte” não é uma regra. “Comprar na abertura seguinte quando o fecho fica abaixo da mínima de vinte dias e acima da média de duzentos” é.</p><p>Escreva quatro partes: entrada, saída com lucro, saída com perda, tamanho. Depois conte as decisões que ficaram em aberto. Cada uma delas é uma porta por onde o resultado melhora sem que a regra melhore.</p><h3>Exercício</h3><p>Dê a sua regra a alguém, com um gráfico de dois meses. Compare as operações encontradas com as suas.</p>` },
        { type: 'text', title: 'Olhar para o futuro sem querer', minutes: 5, body: `<p>O erro mais comum é usar na decisão um dado que ainda não existia. Sinal calculado com o fecho e execução nesse mesmo fecho; lista de ações que existe hoje aplicada a dez anos atrás; resultados de empresas na data do trimestre e não na data da publicação.</p><p>Exemplo: numa lista de 100 ações, 12 saíram do mercado em dez anos, quase todas depois de grandes quedas. Se cada uma custaria 1 R e elas faltam no teste, faltam 12 R de perdas que você teria tido.</p><h3>Como verificar</h3><p>Corte os dados num dia qualquer e calcule o sinal só com o que fica. Se ele mudar quando os dias seguintes voltam, há futuro dentro dele.</p><h3>Exercício</h3><p>Faça esse corte em três datas da sua série.</p>` },
        { type: 'text', title: 'Custos que decidem', minutes: 4, body: `<p>Uma vantagem pequena por operação morre nos custos. Se a regra ganha em média 0,12 R e o risco por operação é de 50 euros, isso são 6 euros. Corretagem, diferença entre compra e venda e derrapagem somam facilmente 4.</p><p>Sobram 2 euros, um terço do que o teste sem custos prometia. Aplique sempre o custo pessimista e, além dele, meio tick de derrapagem por ordem a mercado.</p><h3>Exercício</h3><p>Anote o preço esperado e o obtido nas próximas vinte ordens. A média é a sua derrapagem real.</p>` },
      ],
    },
    {
      title: 'Depois do teste',
      lessons: [
        { type: 'text', title: 'Dentro e fora da amostra', minutes: 5, body: `<p>Divida os dados antes de olhar para eles: dois terços para construir, um terço fechado à chave. O terço fechado só se abre uma vez. Aberto pela segunda vez, já faz parte da construção.</p><p>Se a regra dá 0,25 R dentro e 0,20 R fora, há esperança. Se dá 0,40 R dentro e 0,02 R fora, ela decorou o passado.</p><h3>Em janelas</h3><p>Melhor ainda é avançar em janelas: construir com três anos, medir no seguinte, avançar um ano. Cinco janelas dão cinco respostas honestas em vez de uma.</p><h3>Exercício</h3><p>Escreva hoje qual será a sua parte fechada e até que dia.</p>` },
        { type: 'text', title: 'Quantas tentativas fez?', minutes: 5, body: `<p>Quem experimenta vinte variantes sem valor algum encontra, em média, uma que parece boa ao nível de 5 %. O número de tentativas faz parte do resultado e quase nunca é dito.</p><p>Mantenha uma lista: cada variante, o motivo e o resultado, também as más. Uma correção simples divide o nível exigido pelo número de tentativas: com vinte, 5 % passa a 0,25 %.</p><h3>Vizinhos</h3><p>Uma regra sólida sobrevive a pequenas mudanças. Se ganha com 20 dias e perde com 18 e com 22, foi sorte.</p><h3>Exercício</h3><p>Mude cada parâmetro em 10 % para cima e para baixo e escreva os resultados lado a lado.</p>` },
        { type: 'text', title: 'A pergunta do fim', minutes: 4, body: `<p>De onde vem o dinheiro? Alguém paga a sua vantagem: por pressa, por obrigação, por seguro ou por erro. Se não consegue dizer quem paga e por que continuará a pagar, o teste descreve o passado e mais nada.</p><p>Depois vem o início pequeno: um quarto do tamanho durante trinta operações. Se a média prevista era de 0,2 R com desvio de 1,5 R, trinta operações têm um erro de 1,5 ÷ 5,5, cerca de 0,27 R. Não provam a regra, mas mostram erros de execução.</p><h3>Exercício</h3><p>Responda por escrito, em duas frases, quem paga a sua regra.</p>` },
      ],
    },
  ],
};
