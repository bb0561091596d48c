import { describe, expect, it } from 'vitest';
import { emptyRichText, type RichText } from '#rich-text.ts';
import { findMissing, lessonContentSchema, type LessonContent } from './lesson-contents.ts';
import { emptyQuiz } from './quizzes.ts';

const words: RichText = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Why' }] }] };
const common = { title: 'The open', body: emptyRichText(), attachments: [], isFreePreview: false, durationSeconds: 0 };
const file = { assetId: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', name: 'plan.pdf', isDownloadable: true };

describe('what a lesson lacks', () => {
  it.each<[string, LessonContent, string[]]>([
    ['a text without words', { ...common, type: 'text' }, ['body']],
    ['a text', { ...common, type: 'text', body: words }, []],
    ['a PDF without its document', { ...common, type: 'pdf', document: null }, ['document']],
    ['a PDF', { ...common, type: 'pdf', document: file }, []],
    ['a film', { ...common, type: 'video', videoId: null, embed: null, requiredPercent: 90 }, ['video']],
    ['a quiz without questions', { ...common, type: 'quiz', quiz: emptyQuiz() }, ['quiz']],
    ['a live session', { ...common, type: 'live', eventId: null }, ['event']],
    ['a page of another host', { ...common, type: 'embed', embed: null }, ['embed']],
  ])('is named: %s', (_name, content, missing) => {
    expect(findMissing(content)).toEqual(missing);
  });

  it('counts a picture without alternative text', () => {
    const picture = { type: 'image', attrs: { assetId: file.assetId, alt: '', caption: '' } };
    const body: RichText = { type: 'doc', content: [{ type: 'callout', content: [picture] }] };
    expect(findMissing({ ...common, type: 'text', body })).toEqual(['alternativeText']);
  });
});

describe('the content of a lesson', () => {
  it.each([
    ['of a type that there is not', { ...common, type: 'assignment' }],
    ['without a title', { ...common, type: 'text', title: '  ' }],
    ['with a film of an unknown host', { ...common, type: 'embed', embed: { provider: 'evil', ref: 'x' } }],
    ['with a film by an address', { ...common, type: 'embed', embed: { provider: 'youtube', ref: 'https://evil' } }],
    [
      'that is done before it is half seen',
      { ...common, type: 'video', videoId: null, embed: null, requiredPercent: 49 },
    ],
    ['with a file that is an address', { ...common, type: 'pdf', document: { ...file, assetId: '../x' } }],
  ])('is refused: %s', (_name, content) => {
    expect(lessonContentSchema.safeParse(content).success).toBe(false);
  });

  it('drops what the schema does not name', () => {
    const parsed = lessonContentSchema.parse({ ...common, type: 'text', html: '<script>', ownerId: 1 });
    expect(Object.keys(parsed).toSorted()).toEqual([...Object.keys(common), 'type'].toSorted());
  });
});
