/** A page that the demo service can find. Its address leads nowhere: .example is reserved for examples (RFC 2606). */
export interface WebPage {
  url: string;
  title: string;
  text: string;
}

/** All of the web that the demo service searches. */
export const pages: readonly WebPage[] = [
  {
    url: 'https://museum.harbour.example/visit',
    title: 'Harbour Museum: plan a visit',
    text: 'The harbour museum opens at ten and closes at six, except on Mondays. A ticket costs 9 euros, and children up to twelve years enter free. The lighthouse lens of 1871 is on the second floor.',
  },
  {
    url: 'https://tides.harbour.example/today',
    title: 'Tides in the harbour',
    text: 'High tide in the harbour comes about every 12 hours and 25 minutes. The tidal range is 1.4 metres at neap tide and 3.1 metres at spring tide. Small boats leave in the two hours around high tide.',
  },
  {
    url: 'https://ferry.example/timetable',
    title: 'Island ferry: timetable and fares',
    text: 'The ferry to the island leaves every hour from seven in the morning to eight in the evening. The crossing takes 40 minutes. Bicycles travel free on the ferry outside July and August.',
  },
  {
    url: 'https://forum.example/t/island-ferry',
    title: 'Is the ferry always late? A thread',
    text: 'One traveller says that the ferry was late three times in a week. Another answers that the morning ferry is always on time. Nobody has counted.',
  },
  {
    url: 'https://observatory.edu.example/moon',
    title: 'Why the moon has phases',
    text: 'The moon shows the same phase again after 29.5 days. At spring tide the sun, the moon and the earth stand in one line. A lunar eclipse happens only at full moon.',
  },
  {
    url: 'https://botany.edu.example/bees',
    title: 'Bees in the botanic garden',
    text: 'A bee visits about 700 flowers on one flight. The botanic garden keeps six hives between the lime trees. Bees do not fly in the rain, nor below 10 degrees.',
  },
  {
    url: 'https://lighthouse.example/history',
    title: 'History of the lighthouse',
    text: 'The lighthouse was built in 1869 and first lit two years later. Its lamp was electrified in 1934. The lighthouse keeper left in 1988, when the lamp became automatic.',
  },
  {
    url: 'https://bakery.example/bread',
    title: 'Sourdough bread, step by step',
    text: 'A sourdough bread needs flour, water, salt and a starter that is four days old. The dough rests overnight at 5 degrees. It is baked for 45 minutes at 230 degrees.',
  },
];
