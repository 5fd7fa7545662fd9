import { expect, test } from 'vitest';
import { formatEmbedCode } from './embed-words.ts';

const club = { name: 'Marlow CC', slug: 'marlow-cc', origin: 'https://fixturebook.example' };

test('the code for a website has the address of the list, its theme and the script', () => {
  expect(formatEmbedCode(club, 'dark')).toBe(
    `<iframe src="https://fixturebook.example/embed/marlow-cc?theme=dark" title="Fixtures of Marlow CC" loading="lazy" style="width: 100%; height: 480px; border: 0"></iframe>
<script src="https://fixturebook.example/embed.js" async></script>`,
  );
});

test('the code names no theme when the list follows the device of the visitor', () => {
  expect(formatEmbedCode(club, 'auto')).toContain('/embed/marlow-cc" title=');
});

test('the name of a club cannot end the attribute in which the code has it', () => {
  const name = 'A "very" <b>fine</b> & old club';
  expect(formatEmbedCode({ ...club, name }, 'auto')).toContain(
    'title="Fixtures of A &quot;very&quot; &lt;b&gt;fine&lt;/b&gt; &amp; old club" loading',
  );
});
