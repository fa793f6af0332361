import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('pages/home/home.tsx'),
  route('homepage-draft', 'pages/home/draft-one.tsx'),
  route('homepage-draft-2', 'pages/home/draft-two.tsx'),
  route('contact', 'pages/contact.tsx'),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig;
