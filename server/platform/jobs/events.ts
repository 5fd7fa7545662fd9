import type { z } from 'zod';
import type { Executor } from '../database/database.ts';
import { defineJob, defineJobType, type Job, type JobQueue, type JobType } from './jobs.ts';

/** The data of an event is stored in the queue, so it contains only ids and dates. */
export interface EventType<Data> {
  name: string;
  data: z.ZodType<Data>;
}

/** A subscriber reacts in a separate job, so that its failure does not delay other subscribers. */
export interface Subscriber<Data = unknown> {
  event: EventType<Data>;
  /** The job queue is named after the event and this name. */
  name: string;
  react(data: Data, job: { id: string; attempt: number }): Promise<void>;
}

export function defineEvent<Data>(name: string, data: z.ZodType<Data>): EventType<Data> {
  return { name, data };
}

export function defineSubscriber<Data>(reaction: Subscriber<Data>): Subscriber {
  return reaction as Subscriber;
}

export interface EventBus {
  /** Calls every subscriber of an event at least once, after the transaction commits. */
  emit<Data>(executor: Executor, type: EventType<Data>, ...occurrences: Data[]): Promise<void>;
}

export function createEvents(queue: JobQueue, subscribers: Subscriber[]): EventBus {
  const findSubscribers = (name: string) => subscribers.filter(({ event }) => event.name === name);
  return {
    async emit(executor, type, ...occurrences) {
      for (const reaction of findSubscribers(type.name))
        await queue.enqueueAll(executor, getJobType(reaction), occurrences);
    },
  };
}

export function createSubscriberJobs(subscribers: Subscriber[]): Job[] {
  return subscribers.map((reaction) =>
    defineJob({ type: getJobType(reaction), run: (data, job) => reaction.react(data, job) }),
  );
}

function getJobType(reaction: Subscriber): JobType<unknown> {
  return defineJobType(`${reaction.event.name}.${reaction.name}`, reaction.event.data);
}
