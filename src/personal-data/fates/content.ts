import type { FatesByTable } from './fate.ts'

const PUBLISHED = 'what was published stays with the site, without an author; the rest is deleted'

/** Blog, prompts, help, pages, and what services and profiles show. */
export const fatesOfContent = {
  blog_categories: { notPersonal: ['name', 'slug', 'description'] },
  blog_posts: {
    kept: {
      because: PUBLISHED,
      columns: [
        'title',
        'slug',
        'content',
        'excerpt',
        'excerpt_text',
        'meta_title',
        'meta_description',
        'og_image',
        'featured_image',
        'featured_image_alt',
        'tags',
        'words',
        'title_words',
      ],
    },
    emptied: ['rejection_reason', 'rejection_code'],
    notPersonal: ['status', 'decision'],
  },
  blog_revisions: {
    kept: {
      because: PUBLISHED,
      columns: [
        'title',
        'slug',
        'content',
        'excerpt',
        'meta_title',
        'meta_description',
        'og_image',
        'featured_image',
        'featured_image_alt',
        'tags',
      ],
    },
  },
  knowledge_articles: {
    kept: {
      because: 'help articles are written for the operator, and stay without an author',
      columns: [
        'title',
        'slug',
        'excerpt',
        'excerpt_text',
        'content',
        'content_text',
        'tags',
        'words',
        'title_words',
      ],
    },
    notPersonal: ['status', 'visibility'],
  },
  knowledge_categories: { notPersonal: ['name', 'slug', 'description', 'icon'] },
  knowledge_feedback: { deleted: ['voter', 'feedback', 'user_agent', 'ip_address'] },
  knowledge_searches: { deleted: ['q', 'searcher'] },
  knowledge_views: { notPersonal: ['viewer'] },
  knowledge_vocabulary: {
    kept: { because: 'words of help articles, which stay', columns: ['word', 'letters'] },
  },
  page_translations: {
    notPersonal: ['language', 'title', 'content', 'meta_title', 'meta_description', 'words'],
  },
  pages: {
    notPersonal: [
      'title',
      'slug',
      'content',
      'status',
      'meta_title',
      'meta_description',
      'og_image',
      'words',
    ],
  },
  pictures: { notPersonal: ['file_key'] },
  portfolio_files: { deleted: ['kind', 'file_key', 'name'] },
  portfolio_pieces: { deleted: ['title', 'description', 'video_url'] },
  prompt_categories: { notPersonal: ['name', 'slug', 'description', 'color', 'icon'] },
  prompt_ratings: { deleted: ['review'] },
  prompt_uses: { notPersonal: ['visitor'] },
  prompt_versions: {
    kept: {
      because: PUBLISHED,
      columns: ['title', 'description', 'content', 'slug', 'tags', 'difficulty', 'language'],
    },
  },
  prompt_words: { kept: { because: PUBLISHED, columns: ['words'] } },
  prompts: {
    kept: {
      because: PUBLISHED,
      columns: ['title', 'slug', 'description', 'content', 'tags', 'tag_keys', 'language'],
    },
    emptied: ['rejection_reason', 'rejection_code'],
    notPersonal: ['difficulty', 'visibility', 'status', 'decision'],
  },
  reactions: { deleted: ['emoji'] },
  search_skills: { deleted: ['key', 'label'] },
  search_synonyms: { notPersonal: ['language', 'words', 'finds', 'keys'] },
  search_words: { deleted: ['word', 'letters'] },
  service_cards: { emptied: ['card'], notPersonal: ['reactions'] },
  service_extras: { deleted: ['name'] },
  service_packages: { deleted: ['name', 'summary', 'features'] },
  service_pictures: { deleted: ['picture_key', 'alt'] },
  service_search: {
    deleted: [
      'category',
      'subcategory',
      'skills',
      'title',
      'heads',
      'words',
      'country',
      'languages',
      'facets',
    ],
  },
  service_visits: { notPersonal: ['kind', 'visitor'] },
  services: {
    kept: { because: 'orders call the service by it; without orders it goes', columns: ['title'] },
    emptied: ['description', 'cover_key', 'hidden_reason', 'status_before_hiding', 'field_values'],
    notPersonal: ['category', 'subcategory', 'status'],
  },
  skills: { deleted: ['name'] },
  slug_history: {
    kept: { because: 'old addresses of what was published, which stays', columns: ['slug'] },
    notPersonal: ['kind'],
  },
} satisfies FatesByTable
