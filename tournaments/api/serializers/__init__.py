"""The shapes of requests and answers for the OpenAPI document, a module for each subject."""
