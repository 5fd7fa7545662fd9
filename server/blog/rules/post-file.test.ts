import { describe, expect, it } from 'vitest';
import { PostFileError, parsePostFile } from './post-file.ts';

describe('the file of a blog post', () => {
  it('parses the YAML and Markdown of a post file and takes the slug from the title', () => {
    const file = '---\ntitle: "Tea: who pays?"\ndate: 2027-04-01\n---\n\nIt *depends*.\n';
    expect(parsePostFile('posts/post.md', file)).toEqual({
      slug: 'tea-who-pays',
      fileSlug: 'post',
      title: 'Tea: who pays?',
      date: '2027-04-01',
      draft: false,
      body: 'It *depends*.',
    });
  });

  it('reads the slug and the draft flag of a post file with Windows line endings', () => {
    const file =
      '\ufeff---\r\ntitle: Tea\r\nslug: tea\r\ndraft: true\r\n---\r\nOne\r\n\r\n---\r\nTwo';
    expect(parsePostFile('Tea 2.md', file)).toMatchObject({
      slug: 'tea',
      draft: true,
      body: 'One\n\n---\nTwo',
    });
  });

  it.each([
    ['no YAML at the start', 'Just text', 'Begin the file with ---'],
    ['no title', '---\nslug: tea\n---\nText', 'title: Give the post a title.'],
    ['an empty title', '---\ntitle: " "\n---\nText', 'title: Give the post a title.'],
    ['an unknown field', '---\ntitle: A\ntitel: B\n---\nText', 'titel'],
    [
      'a draft flag that is neither true nor false',
      '---\ntitle: A\ndraft: perhaps\n---\nText',
      'draft: Write true',
    ],
    ['an invalid date', '---\ntitle: A\ndate: 31/12/2026\n---\nText', 'date: Write the date as'],
    ['a slug with capitals', '---\ntitle: A\nslug: Tea\n---\nText', 'slug: Use small letters'],
    ['invalid YAML', '---\ntitle: [A\n---\nText', 'Flow sequence'],
    ['YAML that is a list', '---\n- A\n---\nText', 'title: Give the post a title.'],
    ['no text', '---\ntitle: A\n---\n \n', 'Write the post below'],
    [
      'a control character',
      '---\ntitle: A\n---\nBell \u0007',
      'Some characters can’t be used here',
    ],
  ])('rejects a post file with %s', (_name, file, message) => {
    const read = () => parsePostFile('a.md', file);
    expect(read).toThrow(PostFileError);
    expect(read).toThrow(message);
  });

  it('rejects a post file without a slug if its title has no Latin letters', () => {
    const read = () => parsePostFile('tea.md', '---\ntitle: Чай\n---\nB');
    expect(read).toThrow(PostFileError);
    expect(read).toThrow('slug: Give the post a slug');
  });

  it('accepts a post file whose file name is not a valid slug', () => {
    const post = parsePostFile('Tea & Scones.md', '---\ntitle: Tea & Scones\n---\nB');
    expect(post).toMatchObject({ slug: 'tea-and-scones', fileSlug: undefined });
  });
});
