import { readFile } from 'node:fs/promises';
import { postPath } from '@fixturebook/contract/paths';
import type { Command } from 'commander';
import { toLondonDate } from '../../platform/calendar.ts';
import { type Operator, resolveTypedPath, withOperatorDatabase } from '../../platform/operator.ts';
import { deletePost, savePost } from '../commands.ts';
import { listAllPosts } from '../queries.ts';
import { PostFileError, parsePostFile } from '../rules/post-file.ts';

export function addBlogCommands(program: Command, operator: Operator) {
  const blog = program.command('blog').description('list, publish and remove posts of the blog');
  blog
    .command('list')
    .description('all posts, drafts too, the newest first')
    .action(() =>
      withOperatorDatabase(operator, async (db) => {
        const posts = await listAllPosts(db);
        if (posts.length === 0) operator.print('No posts.');
        for (const { slug, title, draft, createdAt } of posts)
          operator.print(
            `${draft ? 'draft     ' : toLondonDate(createdAt)}  ${slug}  ${JSON.stringify(title)}`,
          );
      }),
    );
  blog
    .command('publish')
    .description('publish a post, or change the one of the same slug')
    .argument('<file>', 'Markdown, below a head of YAML: title, and if wanted slug, date, draft')
    .option('--draft', 'keep it, and show it to nobody')
    .action(async (file: string, { draft }: { draft?: true }, command: Command) => {
      const post = await readPostFile(file, command);
      if (draft) post.draft = true;
      await withOperatorDatabase(operator, async (db) => {
        const { slug, isNew } = await savePost(db, post, new Date());
        const where = post.draft ? 'is kept as a draft' : `is to be read at ${postPath(slug)}`;
        operator.print(`${JSON.stringify(post.title)} ${where}${isNew ? '' : ', changed'}.`);
      });
    });
  blog
    .command('remove')
    .description('remove a post for good')
    .argument('<slug>', 'the last part of its address')
    .action((slug: string, _options: unknown, command: Command) =>
      withOperatorDatabase(operator, async (db) => {
        if (!(await deletePost(db, slug))) command.error(`No post has the slug ${slug}.`);
        operator.print(`Removed the post ${slug}.`);
      }),
    );
}

async function readPostFile(file: string, command: Command) {
  try {
    const content = await readFile(resolveTypedPath(file), 'utf8');
    const post = parsePostFile(file, content);
    if (post.date && post.date > toLondonDate(new Date()))
      throw new PostFileError('date: Choose today or an earlier day.');
    return post;
  } catch (error) {
    const known = error instanceof PostFileError || (error as { code?: string }).code !== undefined;
    if (!known) throw error;
    return command.error(`${file}: ${(error as Error).message}`);
  }
}
