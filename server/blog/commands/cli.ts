import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { londonDate } from '../../platform/calendar.ts';
import { fromWhereItWasTyped, type Operator, withDatabase } from '../../platform/operator.ts';
import { removePost, savePost } from '../commands.ts';
import { allPosts } from '../queries.ts';
import { PostFileError, readPostFile } from '../rules.ts';

/** `blog list`, `blog publish FILE`, and `blog remove SLUG`. */
export function addBlogCommands(program: Command, operator: Operator) {
  const blog = program.command('blog').description('the posts of the blog');
  blog
    .command('list')
    .description('all posts, drafts too, the newest first')
    .action(() =>
      withDatabase(operator, async (db) => {
        const posts = await allPosts(db);
        if (posts.length === 0) operator.print('There is no post.');
        for (const { slug, title, draft, createdAt } of posts)
          operator.print(
            `${draft ? 'draft     ' : londonDate(createdAt)}  ${slug}  ${JSON.stringify(title)}`,
          );
      }),
    );
  blog
    .command('publish')
    .description('publish a post, or change the one of the same slug')
    .argument('<file>', 'Markdown, below a head of YAML: title, and if wanted slug, date, draft')
    .option('--draft', 'keep it, and show it to nobody')
    .action(async (file: string, { draft }: { draft?: true }, command: Command) => {
      const post = await readPost(file, command);
      if (draft) post.draft = true;
      await withDatabase(operator, async (db) => {
        const outcome = await savePost(db, post, new Date());
        const where = post.draft ? 'is kept as a draft' : `is to be read at /Blog/${post.slug}`;
        operator.print(
          `${JSON.stringify(post.title)} ${where}${outcome === 'new' ? '' : ', changed'}.`,
        );
      });
    });
  blog
    .command('remove')
    .description('remove a post for good')
    .argument('<slug>', 'the last part of its address')
    .action((slug: string, _options: unknown, command: Command) =>
      withDatabase(operator, async (db) => {
        if (!(await removePost(db, slug))) command.error(`There is no post with the slug ${slug}.`);
        operator.print(`The post ${slug} is removed.`);
      }),
    );
}

async function readPost(file: string, command: Command) {
  try {
    const content = await readFile(fromWhereItWasTyped(file), 'utf8');
    const post = readPostFile(file, content);
    if (post.date && post.date > londonDate(new Date()))
      throw new PostFileError('date: Choose today or a day that has been.');
    return post;
  } catch (error) {
    const known = error instanceof PostFileError || (error as { code?: string }).code !== undefined;
    if (!known) throw error;
    return command.error(`${file}: ${(error as Error).message}`);
  }
}
